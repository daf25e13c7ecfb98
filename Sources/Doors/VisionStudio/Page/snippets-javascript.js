// JavaScript: requests to the service by fetch.
import { jsonText } from "./escapes.js";
import {
  askedIn, askedValues, draws, lacksPicture, pictureNote, taskQuery, typeOf,
} from "./snippets-commands.js";
import {
  pictureName, queryOf, sampleFiles, seriesNames, videoName,
} from "./snippets-common.js";
import { frameTime } from "./tasks.js";

const text = (word) => jsonText(word);

/** Returns code that sends a request, and reports its failure. */
function asking(address, token) {
  return [
    `const service = ${text(address)};`,
    "async function ask(path, options) {",
    token
      ? "  const headers = { ...options?.headers, Authorization: `Bearer ${process.env.VISION_TOKEN}` };"
      : null,
    `  const response = await fetch(service + path, ${token ? "{ ...options, headers }" : "options"});`,
    "  if (!response.ok) throw new Error(await response.text());",
    "  return response;", "}",
  ].filter((line) => line !== null);
}

const sending = (name, accept = "") => [
  "  method: \"POST\",", `  headers: { "Content-Type": ${text(typeOf(name))}${accept} },`,
  `  body: await readFile(${text(name)}),`,
];

/** Returns code that sends samples, if there are any. */
function sendingSamples(context) {
  const samples = sampleFiles(context);
  if (samples === null) return [];
  return [
    "const form = new FormData();", `for (const name of [${samples.files.map(text).join(", ")}]) {`,
    '  form.append("files", new Blob([await readFile(name)]), name.split("/").at(-1));', "}",
    `const sent = await ask(${text(`/v1/samples?task=${context.task.name}`)}, {`,
    '  method: "POST", body: form,', "});", "const samples = (await sent.json()).id;",
  ];
}

/** Returns the address of a stream or job, with the samples that were sent. */
function address(path, context) {
  const samples = sampleFiles(context);
  const start = text(`${path}${taskQuery(context)}${samples ? `&${samples.option}=` : ""}`);
  return samples ? `${start} + samples` : start;
}

/** Returns code that saves the drawn copy that a request gives. */
const saving = (context, request, name) => [
  ...(lacksPicture(context) ? [`// ${pictureNote}`] : []), ...request,
  `await writeFile(${text(name)}, Buffer.from(await drawn.arrayBuffer()));`,
];

const makers = {
  pictures(context) {
    const path = text(`/v1/${context.task.name}${queryOf(askedValues(context))}`);
    const name = pictureName(context);
    return [
      `const found = await ask(${path}, {`, ...sending(name), "});",
      "console.log(JSON.stringify(await found.json()));",
      ...(draws(context) ? saving(context, [
        `const drawn = await ask(${path}, {`, ...sending(name, ', Accept: "image/png"'), "});",
      ], "annotated.png") : []),
    ];
  },

  streams(context) {
    const names = seriesNames(context);
    return [
      ...sendingSamples(context),
      `const stream = await ask(${address("/v1/streams", context)}, { method: "POST" });`,
      "const { id } = await stream.json();",
      `const pictures = ${names
        ? `[${names.map(text).join(", ")}]`
        : "process.argv.slice(2)"};`,
      "for (const [number, name] of pictures.entries()) {",
      `  const path = \`/v1/streams/\${id}/frames?timestamp=\${number * ${frameTime}}\`;`,
      "  const found = await ask(path, {",
      '    method: "POST", headers: { "Content-Type": "application/octet-stream" },',
      "    body: await readFile(name),", "  });",
      "  console.log(JSON.stringify(await found.json()));", "}",
      'await ask(`/v1/streams/${id}`, { method: "DELETE" });',
    ];
  },

  videos: (context) => [
    ...sendingSamples(context), `const job = await ask(${address("/v1/videos", context)}, {`,
    ...sending(videoName(context)), "});", "const { id } = await job.json();",
    "// The events end when the work does.",
    "await (await ask(`/v1/videos/${id}/events`)).text();",
    "console.log(await (await ask(`/v1/videos/${id}`)).text());",
    ...(draws(context)
      ? saving(context, ["const drawn = await ask(`/v1/videos/${id}.mp4`);"], "annotated.mp4") : []),
    'await ask(`/v1/videos/${id}`, { method: "DELETE" });',
  ],
};

export const javaScript = (context) => [
  '// Node.js 18 or newer; in a browser, the body is the File that was chosen.',
  `import { readFile${draws(context) ? ", writeFile" : ""} } from "node:fs/promises";`, "",
  ...asking(context.address, context.token), "", ...makers[askedIn(context)](context),
].join("\n");
