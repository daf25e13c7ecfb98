// What most parts of the page use.
export * from "./dom.js";
export { cameraProblem, Problem } from "./problems.js";
export { service } from "./service.js";
export { settings, withValue } from "./settings.js";
