# Each target is one line that a person can also type. Every change must pass the first two.

.PHONY: lint test docs links examples sanitize demo api apple arm64

lint:
	scripts/lint

test:
	scripts/test

docs:
	scripts/docs

links:
	scripts/links

examples:
	scripts/examples

sanitize:
	scripts/test --sanitize=address && scripts/test --sanitize=thread

demo:
	scripts/demo

apple:
	scripts/check-apple

arm64:
	scripts/check-arm64

# The sources against the recorded lists, and these against those of the last tag, where there is one.
api:
	scripts/api
	tag=$$(git describe --tags --abbrev=0 2>/dev/null) || exit 0; \
	  scripts/api --against "$$tag"
