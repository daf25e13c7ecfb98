// Fields for the options that the service declares.
import { backdropWords, isPictureName, pictureTypes } from "./backdrops.js";
import { choice, element, nameView, thumbnail } from "./dom.js";
import { decimalText, listText, localeName, named, say, sayOr } from "./language.js";
import { Problem } from "./problems.js";

let made = 0;

const twoDigits = (number) => decimalText(Number(number), 2);

/**
 * `usual` is the default value; `draw` returns the text of a drawn shape, or null; `locales` are the
 * languages of the model's names; `samples` takes files and says what is known of them; `backdrops`
 * takes a picture and finds it.
 */
export function makeField(
  option, { value, usual, onChange, draw, samples, backdrops, locales = [] }) {
  made += 1;
  const id = `field-${made}`;
  const kind = kindOf(option, locales);
  const help = element("p", { class: "help", id: `${id}-help`, text: option.help });
  const problem = element("p", {
    class: "wrong", id: `${id}-wrong`, dir: "auto", hidden: true,
  });
  const parts = makers[kind]({
    id, option, value, usual, onChange, draw, samples, backdrops, locales, title: option.title,
  });
  parts.input.setAttribute("aria-describedby", `${id}-wrong ${id}-help`);
  const root = element(
    "div", { class: `field ${kind}`, "data-option": option.name }, parts.children, help, problem);
  return {
    root,
    /** Shows what has become known since. */
    update: parts.update ?? (() => {}),
    fail(words) {
      problem.textContent = words ?? "";
      problem.hidden = !words;
      // A button has no value that could be invalid.
      if (parts.input.type !== "button") parts.input.ariaInvalid = words ? "true" : "false";
    },
  };
}

function kindOf(option, locales) {
  const { kind, minimum, maximum, repeatable, hasClasses, classesOf, hasLocales } = option;
  if (option.takesPicture) return "backdrop";
  if (hasLocales && locales.length > 0) return "locale";
  if (repeatable) return hasClasses || classesOf ? "list" : "texts";
  if (kind === "number" && minimum !== null && maximum !== null) return "range";
  if (kind === "integer") return "number";
  return kind in makers ? kind : "text";
}

const makers = {
  /** A slider, at the default until it is moved. */
  range({ id, option, value, usual, onChange, title }) {
    const { minimum, maximum } = option;
    const standard = usual === undefined ? say("default") : say("defaultOf", {
      value: usual === null ? say("none") : twoDigits(usual),
    });
    const shown = element("output", { for: id });
    const reset = element("button", {
      class: "link", text: say("default"), "aria-label": say("backToDefault", { title }),
    });
    const input = element("input", {
      type: "range", id, min: minimum, max: maximum, step: (maximum - minimum) / 100,
    });
    const show = (given) => {
      const isSet = (given ?? null) !== null;
      input.value = isSet ? given : usual ?? minimum;
      shown.textContent = isSet ? twoDigits(given) : standard;
      input.ariaValueText = shown.textContent;
      reset.hidden = !isSet;
    };
    input.oninput = () => {
      const chosen = String(Number(Number(input.value).toFixed(4)));
      show(chosen);
      onChange(chosen);
    };
    reset.onclick = () => {
      show(null);
      onChange(null);
      input.focus();
    };
    show(value);
    const head = element(
      "div", { class: "head" }, element("label", { for: id, text: title }), reset, shown);
    return { input, children: [head, input] };
  },

  number: ({ option, value, onChange, ...field }) => inputOf(field, {
    type: "number", min: option.minimum, max: option.maximum, inputmode: "numeric", value,
    step: option.kind === "integer" ? 1 : "any", placeholder: option.default ?? say("default"),
    oninput: ({ target }) => onChange(target.value),
  }),

  text: ({ option, value, onChange, ...field }) => inputOf(field, {
    type: "text", placeholder: option.placeholder, value, autocomplete: "off", spellcheck: "false",
    dir: "auto",
    onchange: ({ target }) => onChange(target.value.trim()),
  }),

  /** A point in the picture, typed or put there. */
  points({ id, option, value, onChange, draw, title }) {
    const input = element("input", {
      type: "text", id, placeholder: option.placeholder, value: value ?? "", autocomplete: "off",
      spellcheck: "false", dir: "ltr", onchange: () => onChange(input.value.trim()),
    });
    const field = inRow(title, input);
    field.children[0].append(drawButton(title, async () => {
      const points = await draw();
      if (!points) return;
      input.value = points;
      onChange(points);
    }));
    return field;
  },

  choice({ id, option, value, onChange, title }) {
    const input = element(
      "select", { id, onchange: () => onChange(input.value) },
      choice("", choiceText(option, option.default) ?? say("default")),
      option.choices.map((one) => choice(one, choiceText(option, one))));
    input.value = value ?? "";
    return inRow(title, input);
  },

  /** A choice among the model's languages; another one may come from an address. */
  locale({ id, value, onChange, locales, title }) {
    const known = value && !locales.includes(value) ? [...locales, value] : locales;
    const input = element(
      "select", { id, onchange: () => onChange(input.value) }, choice("", say("default")),
      known.map((one) => choice(one, named(one, localeName(one)))));
    input.value = value ?? "";
    return inRow(title, input);
  },

  /** A switch, inverted where the name begins with "no-". */
  flag({ option, value, onChange, ...field }) {
    const isInverted = option.name.startsWith("no-");
    return inputOf(field, {
      type: "checkbox", role: "switch", checked: Boolean(value) !== isInverted,
      onchange: ({ target }) => onChange(target.checked !== isInverted),
    });
  },

  /** Files of samples; the name in an address may be of files that are not here. */
  samples({ id, value, onChange, title, samples: { take, about } }) {
    const chooser = element("input", {
      type: "file", accept: ".csv,text/csv", multiple: true, hidden: true,
      onchange: ({ target }) => target.files.length > 0 && take([...target.files]),
    });
    const input = element("button", {
      id, text: say("samples.choose"), "aria-label": named(title, say("samples.choose")),
      onclick: () => chooser.click(),
    });
    const words = element("p", { class: "quiet", role: "status" });
    const list = element(
      "ul", { class: "chips", "aria-label": title }, value ? chipOf(value, () => onChange(null)) : []);
    const update = () => {
      const { files, classes, problem } = about();
      words.textContent = !value || problem ? ""
        : files.length === 0 ? say("samples.again", { name: value })
          : classes.length > 0 ? say("samples.classes", { names: listText(classes) }) : "";
    };
    update();
    return { ...inRow(title, input, chooser, list, words), update };
  },

  /** A word, a color, or a picture of the person's own; one in an address may not be here. */
  backdrop({ id, option, value, onChange, title, backdrops }) {
    let present = value ?? "";
    let problem = null;
    const change = (changed) => {
      [present, problem] = [changed, null];
      show();
      onChange(changed);
    };
    const chooser = element("input", {
      type: "file", accept: pictureTypes, hidden: true,
      onchange: async ({ target: { files: [file] } }) => {
        if (!file) return;
        try {
          change(await backdrops.take(file));
        } catch (error) {
          problem = Problem.from(error);
          show();
        }
        chooser.value = "";
      },
    });
    const input = element("input", {
      type: "text", id, list: `${id}-known`, dir: "auto", autocomplete: "off", spellcheck: "false",
      placeholder: option.placeholder?.replace("|FILE", ""),
      onchange: () => change(input.value.trim()),
    });
    const button = element("button", {
      text: say("backdrop.choose"), "aria-label": named(title, say("backdrop.choose")),
      onclick: () => chooser.click(),
    });
    const known = element("datalist", { id: `${id}-known` }, backdropWords.map((word) => choice(word)));
    const list = element("ul", { class: "chips", "aria-label": title });
    const words = element("p", { role: "status" });
    const show = () => {
      const picture = backdrops.named(present);
      const isAway = isPictureName(present) && !picture;
      input.value = picture ? "" : present;
      list.replaceChildren(...(picture ? [chipOf(present, () => {
        backdrops.drop(present);
        change("");
        button.focus();
      }, thumbnail(picture.bitmap, 48))] : []));
      words.className = problem || isAway ? "wrong" : "";
      words.textContent = problem?.title ?? (isAway ? say("backdrop.again", { name: present }) : "");
    };
    show();
    return { ...inRow(title, input, chooser, known, button, list, words), update: show };
  },

  list: (field) => listOf(field, { hint: say("addClass"), ends: ["Enter", ","] }),

  texts: (field) => listOf(field, { hint: field.option.placeholder ?? "", ends: ["Enter"] }),
};

/** Returns a word; in `NAME=VALUES`, both sides are units of their own. */
function wordView(word) {
  const [name, ...values] = word.split("=");
  return element("bdi", { dir: values.length > 0 ? "ltr" : "auto" }, values.length > 0
    ? [nameView(name), "=", nameView(values.join("="))]
    : word);
}

/** Returns a name in a list, and a button that removes it. */
const chipOf = (name, remove, picture = null) => element(
  "li", {}, picture, nameView(name), element("button", {
    "aria-label": say("removeWord", { word: name }), text: "×", onclick: remove,
  }));

const choiceText = ({ name }, value) => value && sayOr(value, `choice.${name}.${value}`);

function listOf({ id, value, onChange, draw, title }, { hint, ends }) {
  let words = [...(value ?? [])];
  const list = element("ul", { class: "chips", "aria-label": title });
  const known = element("datalist", { id: `${id}-known` });
  const input = element("input", {
    type: "text", id, list: `${id}-known`, placeholder: hint, autocomplete: "off",
    dir: "auto",
  });
  const change = (changed) => {
    words = changed;
    show();
    onChange(words);
  };
  const show = () => list.replaceChildren(...words.map((word) => element(
    "li", {}, wordView(word), element("button", {
      "aria-label": say("removeWord", { word }), text: "×",
      onclick: () => {
        change(words.filter((other) => other !== word));
        input.focus();
      },
    }))));
  const add = () => {
    const word = input.value.trim();
    input.value = "";
    if (word && !words.includes(word)) change([...words, word]);
  };
  input.onkeydown = (event) => {
    if (ends.includes(event.key)) {
      event.preventDefault();
      add();
    }
    if (event.key === "Backspace" && input.value === "" && words.length > 0) {
      change(words.slice(0, -1));
    }
  };
  // Also when a value is chosen from the list, or the field loses focus.
  input.onchange = add;
  show();
  const field = inRow(title, input, known, list);
  if (draw) {
    field.children[0].append(drawButton(title, async () => {
      const word = await draw(words);
      if (word) change([...words, word]);
    }));
  }
  return field;
}

/** Returns a button that has something drawn on the picture, and then has the focus again. */
const drawButton = (title, draw) => element("button", {
  text: say("draw"), "aria-label": say("drawTitle", { title }),
  onclick: async ({ target }) => {
    await draw();
    target.focus();
  },
});

const inputOf = ({ id, title }, attributes) =>
  inRow(title, element("input", { id, ...attributes }));

const inRow = (title, input, ...below) => ({
  input, children: [
    element("div", { class: "row" }, element("label", { for: input.id, text: title }), input),
    below,
  ],
});
