import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

/** Letters that a person reads, in whatever language; names and examples of numbers are the same in every language. */
const READ = String.raw`/^(?!\s*(Boda|KSH|\+254 712 345 678|KMEB 123A)\s*$)[^]*\p{L}/u`;
const READ_LITERAL = `:matches(Literal[value=${READ}], TemplateLiteral:has(> TemplateElement[value.cooked=${READ}]))`;
/** What an expression at `place` can come to: itself, or a side of `?:`, `&&`, `||` and `??`, two levels deep. */
const CHOICE = ':matches(ConditionalExpression, LogicalExpression)';
const comesTo = (place) =>
  ['', ` > ${CHOICE}`, ` > ${CHOICE} > ${CHOICE}`].map((within) => `${place}${within} > ${READ_LITERAL}`);
const SHOWN_ATTRIBUTES = 'JSXAttribute[name.name=/^(aria-label|title|placeholder|alt|label|hint|text|description)$/]';
const UNTRANSLATED = [
  `JSXText[value=${READ}]`,
  ...comesTo(':matches(JSXElement, JSXFragment) > JSXExpressionContainer'),
  `${SHOWN_ATTRIBUTES} > Literal[value=${READ}]`,
  ...comesTo(`${SHOWN_ATTRIBUTES} > JSXExpressionContainer`),
  ...comesTo(`CallExpression[callee.object.name='toast']`),
].map((selector) => ({
  selector,
  message: 'Texts live in shared/texts (docs/decisions/052-english-and-kiswahili.md).',
}));

export default tseslint.config(
  {
    ignores: [
      'deploy',
      'dist',
      'data',
      'node_modules',
      'test-results',
      'playwright-report',
      'eslint.config.js',
      'typescript.mjs',
      '.dependency-cruiser.cjs',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-console': 'error',
      // Across folders: #shared/…, #core/… (package.json `imports`).
      'no-restricted-imports': ['error', { patterns: ['../../*'] }],
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['{core,http,realtime,server,shared,client,dev}/**/*.{ts,tsx}', 'main.ts'],
    ignores: ['shared/domain/places/**', 'shared/domain/roads/**', 'shared/contract/api/**'],
    rules: { 'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['core/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['object.name', 'object.property.name'].map((collection) => ({
          selector: `CallExpression[callee.property.name='updateMany'][callee.${collection}=/^(drivers|rides)$/]`,
          message: 'These collections have a validator: use updateEach (docs/decisions/001-embedded-store.md).',
        })),
      ],
    },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['client/src/**/*.{ts,tsx}'],
    ignores: ['client/src/features/admin/**', 'client/src/app/shell/admin*'],
    rules: { 'no-restricted-syntax': ['error', ...UNTRANSLATED] },
  },
  {
    files: ['scripts/**', 'tests/bench/**', 'client/src/lib/log.ts'],
    rules: { 'no-console': 'off' },
  },
);
