import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * Math functions whose last bit differs between browsers and processors. Simulated results must not depend on them:
 * the same experiment gives the same state hash everywhere. (sqrt, floor, imul and the like are exact.)
 */
const INEXACT = [
  'acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot log log10 log1p log2 pow sin sinh tan tanh',
]
  .join(' ')
  .split(' ')
  .map((property) => ({
    object: 'Math',
    property,
    message: 'Its last bit differs between machines; simulated results must be the same everywhere.',
  }));

const UNSEEDED = {
  object: 'Math',
  property: 'random',
  message: 'Use a seeded generator: every run can be repeated.',
};

const CLOCKS = [
  { object: 'Date', property: 'now', message: 'Simulated time never reads the wall clock.' },
  { object: 'performance', property: 'now', message: 'Simulated time never reads the wall clock.' },
];

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

const INEXACT_POWER = {
  selector: ':matches(BinaryExpression[operator="**"], AssignmentExpression[operator="**="])',
  message: 'The result of ** is not exact on every machine; multiply, shift or use a table.',
};

export default defineConfig(
  globalIgnores(['dist/', 'dist-single/', 'coverage/', 'test-results/', 'playwright-report/', '.ci/out/']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': 'off',
      'no-restricted-properties': ['error', UNSEEDED],
      // Numbers in messages are wanted, and print alike everywhere.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // The compiler takes every index to be in range (typed arrays in hot loops), so this rule would forbid real checks.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Plain loops over typed arrays are the house style of the hot paths.
      '@typescript-eslint/prefer-for-of': 'off',
    },
  },
  {
    // Node's own globals are for the command line only; everything else also runs in the page and its worker.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/cli/**', 'src/reproduction/**'],
    rules: {
      'no-console': 'error',
      'no-restricted-globals': ['error', 'process', 'Buffer', 'global', 'require', '__dirname', '__filename'],
      'no-restricted-syntax': ['error', SPREAD_INTO_ARGUMENTS],
    },
  },
  {
    // Where results come from: exact on every machine.
    files: ['src/{device,document,policies,engine,traces}/**/*.ts'],
    rules: {
      'no-restricted-properties': ['error', UNSEEDED, ...INEXACT, ...CLOCKS],
      'no-restricted-syntax': ['error', SPREAD_INTO_ARGUMENTS, INEXACT_POWER],
    },
  },
  { files: ['src/**/*.tsx'], extends: [jsxA11y.flatConfigs.recommended] },
  { files: ['src/**/*.tsx', 'src/app/**/*.ts'], extends: [reactHooks.configs.flat['recommended-latest']] },
  {
    files: ['tests/**', 'e2e/**'],
    rules: {
      'no-restricted-syntax': ['error', UNRUN_TESTS],
      // Playwright wants its fixtures destructured, also when a fixture needs none.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    },
  },
  { files: ['src/**'], languageOptions: { globals: globals.browser } },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
);
