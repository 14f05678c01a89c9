/**
 * Rules that the sources keep, and the types of TypeScript: `npm run lint`. What Oxlint calls correctness and
 * suspicious is on, and what is named here.
 */

/** @typedef {import('oxlint').OxlintConfig['rules']} Rules */

/**
 * Rules of a plugin, each without options.
 * @param {'error' | 'off'} severity
 * @param {string} plugin
 * @param {string} names separated by white space
 * @returns {Rules}
 */
function all(severity, plugin, names) {
  return Object.fromEntries(names.split(/\s+/).map((name) => [`${plugin}/${name}`, severity]));
}

/** Patterns in which JavaScript is likely wrong or out of date. */
const LANGUAGE = all(
  'error',
  'eslint',
  `eqeqeq no-array-constructor no-case-declarations no-empty no-empty-function no-fallthrough no-prototype-builtins
  no-regex-spaces no-useless-assignment no-var prefer-const prefer-rest-params prefer-spread`,
);

/** No value without a type, no promise that is not waited for, and one way to write each thing. */
const TYPES = all(
  'error',
  'typescript',
  `adjacent-overload-signatures array-type ban-ts-comment ban-tslint-comment class-literal-property-style
  consistent-generic-constructors consistent-indexed-object-style consistent-type-assertions
  consistent-type-definitions consistent-type-imports dot-notation explicit-module-boundary-types
  no-deprecated no-dynamic-delete no-explicit-any no-inferrable-types
  no-invalid-void-type no-misused-promises no-mixed-enums no-namespace no-non-null-assertion no-require-imports
  no-unsafe-argument no-unsafe-assignment no-unsafe-call no-unsafe-function-type no-unsafe-member-access
  no-unsafe-return non-nullable-type-assertion-style only-throw-error prefer-find prefer-function-type prefer-includes
  prefer-literal-enum-member prefer-nullish-coalescing prefer-promise-reject-errors
  prefer-reduce-type-parameter prefer-regexp-exec prefer-return-this-type prefer-string-starts-ends-with
  related-getter-setter-pairs require-await unified-signatures use-unknown-in-catch-callback-variable`,
);

/** An arrow function may be the call of a function without a result: its braces say nothing. */
const VOID = { 'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }] };

/** On with the others, but not our ways. */
const NOT_OURS = {
  // Names of an outer scope again; conditions on what a call changes; texts of two lines; numbers close to a constant.
  ...all('off', 'eslint', 'no-shadow no-unmodified-loop-condition no-useless-concat'),
  ...all('off', 'oxc', 'approx-constant double-comparisons'),
  // TypeScript itself sees missing results; a cast to a narrower type says what a check before it has found.
  ...all('off', 'typescript', 'consistent-return no-unsafe-type-assertion'),
};

/**
 * @param {string} object
 * @param {string} names separated by spaces
 * @param {string} message
 */
const withoutProperties = (object, names, message) =>
  names.split(' ').map((property) => ({ object, property, message }));

/** Roles that lists and tables take in composite widgets, and what else the HTML and ARIA standards allow. */
const ACCESSIBILITY = {
  ...all('off', 'jsx-a11y', 'control-has-associated-label prefer-tag-over-role'),
  'jsx-a11y/no-noninteractive-element-to-interactive-role': [
    'error',
    { ul: ['listbox', 'menu', 'tree'], li: ['menuitem', 'option', 'treeitem'], table: ['grid'], td: ['gridcell'] },
  ],
};

const UNSEEDED = withoutProperties('Math', 'random', 'Use a seeded generator: every run can be repeated.');

/**
 * Math functions whose last bit differs between browsers and processors. Simulated results must not depend on them:
 * the same experiment gives the same state hash everywhere. (sqrt, floor, imul and the like are exact.)
 */
const INEXACT = withoutProperties(
  'Math',
  'acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot log log10 log1p log2 pow sin sinh tan tanh',
  'Its last bit differs between machines; simulated results must be the same everywhere.',
);

const CLOCKS = ['Date', 'performance'].flatMap((clock) =>
  withoutProperties(clock, 'now', 'Simulated time never reads the wall clock.'),
);

/** A test that is switched off, or alone, says nothing about the rest. */
const UNRUN_TESTS = {
  selector:
    'MemberExpression[object.name=/^(test|it|describe|suite)$/][property.name=/^(skip|only|todo|fixme|fails|fail)$/]',
  message: 'Every test runs, and a test that can not pass is repaired.',
};

/** A trace has millions of entries; an argument list holds about a hundred thousand. */
const SPREAD_INTO_ARGUMENTS = {
  selector: 'CallExpression[callee.property.name=/^(push|unshift|min|max|fromCharCode|concat|apply)$/] > SpreadElement',
  message: 'Spread arguments overflow the stack on trace-sized arrays; use a loop.',
};

/** Text of unknown origin becomes values at one door, which limits its depth and its length. */
const PARSE = withoutProperties(
  'JSON',
  'parse',
  'Use parseJson (src/document/parse-json.ts): it bounds what it reads.',
);

/** A file that a person brings may have a byte order mark. */
const TEXT_ALONE = {
  selector: 'CallExpression[callee.property.name="text"][arguments.length=0]',
  message: 'It reads UTF-8 alone: use decodeText (src/base/read-file.ts).',
};

const OWN_TICKS = {
  selector: ':matches(Identifier[name=/^(timeTicks|tickLabel)$/], CallExpression[callee.property.name="ticks"])',
  message: 'Axes are painted by src/charts/kit/axes.ts.',
};

const INEXACT_POWER = {
  selector: ':matches(BinaryExpression[operator="**"], AssignmentExpression[operator="**="])',
  message: 'The result of ** is not exact on every machine; multiply, shift or use a table.',
};

/** What of `node:fs` the command line may import: it opens, reads and looks, and writes into no file. */
const READS = ['Stats', 'createReadStream', 'existsSync', 'mkdirSync', 'readFileSync', 'readdirSync', 'statSync'];
const DOOR = 'Files are written through openOutput (src/cli/files/outputs.ts), which knows the inputs of the command.';
const OTHER_WAYS = { group: ['fs', 'fs/*', 'node:fs/*', 'child_process'], message: DOOR };
const IMPORTED_LATE = { selector: 'ImportExpression[source.value=/^(node:)?(fs|child_process)/]', message: DOOR };
const BESIDE_THE_DOOR = {
  selector: 'MemberExpression[object.name="disk"][property.name=/^(open|write|rename|unlink)$/]',
  message: DOOR,
};

/** ESLint's own rule, as Oxlint has none that takes selectors. */
const NO_SYNTAX = 'eslint-js/no-restricted-syntax';

/** @type {import('oxlint').OxlintConfig} */
export default {
  plugins: ['eslint', 'typescript', 'oxc'],
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true },
  ignorePatterns: ['dist/', 'public/', 'dist-single/', 'coverage/', 'test-results/', 'playwright-report/', '.ci/out/'],
  rules: {
    ...LANGUAGE,
    ...TYPES,
    ...VOID,
    ...NOT_OURS,
    'eslint/no-restricted-properties': ['error', ...UNSEEDED],
    // Numbers in texts are wanted, and print alike everywhere.
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    'typescript/restrict-plus-operands': [
      'error',
      { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
    ],
    // A name for a type that follows from a schema.
    'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    {
      // Node's own globals are for the command line only; everything else also runs in the page and its worker.
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        'eslint/no-console': 'error',
        'eslint/no-restricted-globals': ['error', 'process', 'Buffer', 'global', 'require', '__dirname', '__filename'],
        'eslint/no-restricted-imports': [
          'error',
          { patterns: [OTHER_WAYS, { group: ['node:fs', 'node:child_process'], message: DOOR }] },
        ],
        'eslint/no-restricted-properties': ['error', ...UNSEEDED, ...PARSE],
        [NO_SYNTAX]: ['error', SPREAD_INTO_ARGUMENTS, TEXT_ALONE],
      },
    },
    {
      files: ['src/cli/**', 'src/reproduction/**'],
      rules: {
        ...all('off', 'eslint', 'no-console no-restricted-globals'),
        'eslint/no-restricted-imports': [
          'error',
          { paths: [{ name: 'node:fs', allowImportNames: READS, message: DOOR }], patterns: [OTHER_WAYS] },
        ],
        [NO_SYNTAX]: ['error', IMPORTED_LATE, BESIDE_THE_DOOR, TEXT_ALONE],
      },
    },
    {
      // The one door, and what stands behind it.
      files: ['src/cli/files/**'],
      rules: { 'eslint/no-restricted-imports': 'off', [NO_SYNTAX]: 'off' },
    },
    {
      // Where results come from: exact on every machine.
      files: ['src/{device,document,policies,engine,traces}/**/*.ts'],
      rules: {
        'eslint/no-restricted-properties': ['error', ...UNSEEDED, ...PARSE, ...INEXACT, ...CLOCKS],
        [NO_SYNTAX]: ['error', SPREAD_INTO_ARGUMENTS, TEXT_ALONE, INEXACT_POWER],
      },
    },
    {
      // The door, and texts that this program has written itself.
      files: [
        'src/document/{parse-json,scan-json}.ts',
        'src/cli/{help,open/built-page,papers/shipped-files}.ts',
        'src/app/{embed/splice,files/open-served,stores/layout,compare/add-files}.ts',
        'src/app/compare/table/lines-table.tsx',
      ],
      rules: { 'eslint/no-restricted-properties': ['error', ...UNSEEDED] },
    },
    {
      files: ['src/charts/**'],
      excludeFiles: ['src/charts/kit/{axes,linear-axis}.ts'],
      rules: { [NO_SYNTAX]: ['error', SPREAD_INTO_ARGUMENTS, TEXT_ALONE, OWN_TICKS] },
    },
    { files: ['src/**/*.tsx'], plugins: ['jsx-a11y'], rules: ACCESSIBILITY },
    {
      // Whatever the page waits for is awaited, so that tests/app/late-answers.test.ts sees it.
      files: ['src/app/**'],
      excludeFiles: ['src/app/storage/**'],
      rules: { 'typescript/return-await': ['error', 'always'] },
    },
    {
      files: ['src/**/*.tsx', 'src/app/**/*.ts'],
      plugins: ['react'],
      rules: {
        ...all('error', 'react', 'rules-of-hooks unsupported-syntax'),
        // Vite imports it; a function as a property draws a part, and is no component; `exhaustive-deps` sees the rest.
        ...all('off', 'react', 'react-in-jsx-scope no-unstable-nested-components exhaustive-effect-dependencies hooks'),
      },
    },
    {
      files: ['tests/**', 'e2e/**'],
      rules: {
        [NO_SYNTAX]: ['error', UNRUN_TESTS],
        // Playwright wants its fixtures destructured, also when a fixture needs none.
        'eslint/no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      },
    },
    { files: ['src/**'], env: { browser: true } },
    {
      files: ['**/*.{js,mjs}'],
      env: { node: true },
      // Comments give the types here, of what JSON.parse returns, too.
      rules: all('off', 'typescript', 'explicit-module-boundary-types no-unsafe-assignment'),
    },
  ],
};
