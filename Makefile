# Each target is one line that a person can also type. Pull requests run lint and test.

.PHONY: lint test sanitize demo api

lint:
	scripts/lint

test:
	scripts/test

sanitize:
	scripts/test --sanitize=address && scripts/test --sanitize=thread

demo:
	scripts/demo

api:
	swift package diagnose-api-breaking-changes "$$(git describe --tags --abbrev=0)"
