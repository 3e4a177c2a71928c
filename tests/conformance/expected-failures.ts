/** Checks that fail, by the reason why they do: `<scenario>: <check>`, or the one name when both are the same. */
export type ExpectedFailures = Readonly<Record<string, readonly string[]>>;

/** The checks as `runSuite` lists them. */
export function failuresOf(expected: ExpectedFailures): string[] {
  return Object.values(expected)
    .flat()
    .map((name) => (name.includes(': ') ? name : `${name}: ${name}`))
    .sort();
}

const inBoth = {
  'asks for a tool of its own, by a name which the product has not': [
    'json-schema-2020-12: json-schema-2020-12-tool-found',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-image',
    'tools-call-mixed-content',
    'tools-call-with-progress', // tests/relay/calls.test.ts has the progress of ours
  ],
  'asks for a resource of its own, by a URI which the product has not': [
    'resources-read-binary',
    'resources-read-text',
    'resources-templates-read',
  ],
  'the product has no prompts, and so nothing to complete either': [
    'completion-complete',
    'prompts-get-embedded-resource',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-with-image',
    'prompts-list',
  ],
} satisfies ExpectedFailures;

/** Of the product, in the revisions with sessions. */
export const productOf2025: ExpectedFailures = {
  ...inBoth,
  'asks for a tool of its own that asks the client: ours ask nobody': [
    'elicitation-sep1034-defaults: elicitation-sep1034-general',
    'elicitation-sep1330-enums: elicitation-sep1330-general',
    'tools-call-elicitation',
    'tools-call-sampling',
  ],
  'no logging through MCP, which 2026-07-28 deprecates: logs go to stderr': [
    'logging-set-level',
    'tools-call-with-logging',
  ],
  'the list of resources says when it changes, and what they say is short: no subscriptions': [
    'resources-subscribe',
    'resources-unsubscribe',
  ],
};

/** Of the product, in the revision without sessions. */
export const productOf2026: ExpectedFailures = {
  ...inBoth,
  'the product has no prompts': ['caching: sep-2549-prompts-list-caching-hints'],
  'asks for a tool with parameters in headers: ours have none': [
    'http-custom-header-server-validation: sep-2243-server-decode-base64',
    'http-custom-header-server-validation: sep-2243-server-no-xmcp-tool',
    'http-custom-header-server-validation: sep-2243-server-reject-invalid-param-chars',
    'http-custom-header-server-validation: sep-2243-server-reject-param-mismatch',
    'http-custom-header-server-validation: sep-2243-server-validate-param-match',
  ],
  'asks for a tool of its own that asks the client for more: ours need no more than they take': [
    'input-required-result-basic-elicitation: sep-2322-elicitation-incomplete',
    'input-required-result-basic-list-roots: sep-2322-list-roots-incomplete',
    'input-required-result-basic-sampling: sep-2322-sampling-incomplete',
    'input-required-result-capability-check: sep-2322-respect-client-capabilities',
    'input-required-result-multi-round: sep-2322-multi-round-r1',
    'input-required-result-multiple-input-requests: sep-2322-multiple-inputs-incomplete',
    'input-required-result-non-tool-request: sep-2322-non-tool-incomplete',
    'input-required-result-request-state: sep-2322-request-state-incomplete',
    'input-required-result-result-type: sep-2322-result-type-included',
    'input-required-result-tampered-state: sep-2322-reject-tampered-state',
  ],
  'asks for a tool of its own that needs the sampling of the client': [
    'server-stateless: sep-2575-missing-capability-http-400',
    'server-stateless: sep-2575-server-rejects-undeclared-capability',
  ],
};
