// The parts that most of the page uses.
export * from "./dom.js";
export { cameraProblem, Problem } from "./problems.js";
export { presenting, service } from "./service.js";
export { settings, withValue } from "./settings.js";
