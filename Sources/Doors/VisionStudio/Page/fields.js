// Fields for options, made from what the service declares: their kinds, bounds, choices and help.
import { element } from "./dom.js";

const titles = {
  "score-threshold": "Score threshold", "max-results": "Most results", allow: "Only these classes",
  deny: "Never these classes", locale: "Language of names", threads: "Threads", people: "People",
  "min-detection-confidence": "Detection confidence",
  "min-presence-confidence": "Presence confidence",
  "min-tracking-confidence": "Tracking confidence", "max-objects": "Most objects",
  "label-threshold": "Label threshold", "max-labels": "Labels of an object",
  "detect-every-frame": "Detect on every frame", "l2-normalize": "Scale to length 1",
  quantize: "As signed bytes", head: "Output of the model", orientation: "Orientation",
  region: "Region", tiles: "Tiles", "no-smoothing": "Smoothing",
};

/** The option's name for people. */
export const titleOf = (name) =>
  titles[name] ?? (name[0].toUpperCase() + name.slice(1)).replaceAll("-", " ");

let made = 0;

/** A field: `root` to show, `value` to set, `fail` to say what is wrong with the value. */
export function makeField(option, { value, labels, onChange }) {
  made += 1;
  const id = `field-${made}`;
  const make = makers[kindOf(option)];
  const help = element("p", { class: "help", id: `${id}-help`, text: option.help });
  const problem = element("p", { class: "wrong", id: `${id}-wrong`, hidden: true });
  const parts = make({ id, option, value, labels, onChange, title: titleOf(option.name) });
  parts.input.setAttribute("aria-describedby", `${id}-wrong ${id}-help`);
  const root = element(
    "div", { class: `field ${kindOf(option)}`, "data-option": option.name },
    parts.children, help, problem);
  return {
    root,
    /** Says what the service found wrong with the value; nothing takes it back. */
    fail(words) {
      problem.textContent = words ?? "";
      problem.hidden = !words;
      parts.input.setAttribute("aria-invalid", words ? "true" : "false");
    },
  };
}

function kindOf({ kind, minimum, maximum, repeatable }) {
  if (repeatable) return "list";
  if (kind === "flag") return "flag";
  if (kind === "choice") return "choice";
  if (kind === "number" && minimum !== null && maximum !== null) return "range";
  if (kind === "integer" || kind === "number") return "number";
  return "text";
}

const makers = {
  /** A slider, which stands for the default until it is moved. */
  range({ id, option, value, onChange, title }) {
    const { minimum, maximum } = option;
    const usual = option.default ?? null;
    const shown = element("output", { for: id });
    const reset = element("button", { type: "button", class: "link", text: "default" });
    reset.setAttribute("aria-label", `Back to the default: ${title}`);
    const input = element("input", {
      type: "range", id, min: minimum, max: maximum, step: (maximum - minimum) / 100,
    });
    const show = (given) => {
      const isSet = given !== undefined && given !== null;
      input.value = isSet ? given : usual ?? (minimum + maximum) / 2;
      shown.textContent = isSet ? Number(given).toFixed(2) : usual ?? "default";
      input.setAttribute("aria-valuetext", shown.textContent);
      input.classList.toggle("unset", !isSet);
      reset.hidden = !isSet;
    };
    input.addEventListener("input", () => {
      const chosen = String(Number(Number(input.value).toFixed(4)));
      show(chosen);
      onChange(chosen);
    });
    reset.addEventListener("click", () => {
      show(null);
      onChange(null);
      input.focus();
    });
    show(value);
    const head = element(
      "div", { class: "head" }, element("label", { for: id, text: title }), reset, shown);
    return { input, children: [head, input] };
  },

  number({ id, option, value, onChange, title }) {
    const input = element("input", {
      type: "number", id, min: option.minimum, max: option.maximum, inputmode: "numeric",
      step: option.kind === "integer" ? 1 : "any", placeholder: option.default ?? "default",
      value: value ?? "",
    });
    input.addEventListener("input", () => onChange(input.value === "" ? null : input.value));
    return { input, children: [rowOf(id, title, input)] };
  },

  text({ id, option, value, onChange, title }) {
    const input = element("input", {
      type: "text", id, placeholder: option.placeholder ?? "", value: value ?? "",
      autocomplete: "off", spellcheck: "false",
    });
    input.addEventListener("change", () => onChange(input.value.trim() || null));
    return { input, children: [rowOf(id, title, input)] };
  },

  choice({ id, option, value, onChange, title }) {
    const input = element(
      "select", { id }, element("option", { value: "", text: option.default ?? "default" }),
      option.choices.map((choice) => element("option", { value: choice, text: choice })));
    input.value = value ?? "";
    input.addEventListener("change", () => onChange(input.value || null));
    return { input, children: [rowOf(id, title, input)] };
  },

  /** A switch; one whose name begins with "no-" is shown the other way round. */
  flag({ id, option, value, onChange, title }) {
    const isInverted = option.name.startsWith("no-");
    const input = element("input", {
      type: "checkbox", role: "switch", id, checked: Boolean(value) !== isInverted,
    });
    input.addEventListener("change", () => onChange(input.checked !== isInverted ? true : null));
    return { input, children: [rowOf(id, title, input)] };
  },

  /** Words that are added one by one, with the model's labels to choose from. */
  list({ id, value, labels, onChange, title }) {
    let words = [...(value ?? [])];
    const list = element("ul", { class: "chips", "aria-label": title });
    const known = element(
      "datalist", { id: `${id}-known` }, labels.map((label) => element("option", { value: label })));
    const input = element("input", {
      type: "text", id, list: `${id}-known`, placeholder: "add a class", autocomplete: "off",
    });
    const change = (changed) => {
      words = changed;
      show();
      onChange(words);
    };
    const show = () => list.replaceChildren(...words.map((word) => element(
      "li", {}, word, element("button", {
        type: "button", "aria-label": `Remove ${word}`, text: "×",
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
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === ",") {
        event.preventDefault();
        add();
      }
      if (event.key === "Backspace" && input.value === "" && words.length > 0) {
        change(words.slice(0, -1));
      }
    });
    // Choosing from the list counts as adding, and so does going on to the next field.
    input.addEventListener("change", add);
    show();
    return { input, children: [rowOf(id, title, input), known, list] };
  },
};

const rowOf = (id, title, input) =>
  element("div", { class: "row" }, element("label", { for: id, text: title }), input);
