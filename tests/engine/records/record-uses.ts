/** Finds the uses of record fields in source text: `int[slot | DIE]`, `operations.real[(slot >> 1) | SINCE]`. */
import ts from 'typescript';
import { OPERATION_FIELDS, TRANSACTION_FIELDS } from './fields.ts';

const TABLES = { operations: OPERATION_FIELDS, transactions: TRANSACTION_FIELDS } as const;
type PoolName = keyof typeof TABLES;

/** The pool of each class whose own arrays are `this.int` and `this.real`. */
const POOL_FILES: Readonly<Record<string, PoolName>> = {
  'operation-pool.ts': 'operations',
  'transaction-pool.ts': 'transactions',
};

export interface Uses {
  /** Fields found. */
  readonly count: number;
  /** What is wrong, a line each. */
  readonly problems: readonly string[];
}

/** Checks every use in a source file against the tables of fields. */
export function recordUses(file: string, text: string): Uses {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const problems: string[] = [];
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isElementAccessExpression(node)) {
      const fields = fieldsOf(node.argumentExpression);
      const array = arrayOf(node.expression, file);
      for (const field of array === null ? [] : fields) {
        count++;
        const problem = problemOf(field, node.argumentExpression, array);
        if (problem === null) continue;
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        problems.push(`${file}:${line + 1} ${node.getText()}: ${problem}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { count, problems };
}

interface RecordArray {
  readonly pool: PoolName;
  readonly kind: 'int' | 'real';
}

/** The names of fields in an index: operands of `|` in capitals. */
function fieldsOf(index: ts.Expression): string[] {
  if (ts.isParenthesizedExpression(index)) return fieldsOf(index.expression);
  if (ts.isBinaryExpression(index)) return [...fieldsOf(index.left), ...fieldsOf(index.right)];
  return ts.isIdentifier(index) && /^[A-Z][A-Z_]+$/.test(index.text) ? [index.text] : [];
}

/** The record array that an expression is; null if it is another array. */
function arrayOf(expression: ts.Expression, file: string): RecordArray | null {
  if (ts.isPropertyAccessExpression(expression)) {
    const kind = expression.name.text;
    if (kind !== 'int' && kind !== 'real') return null;
    const pool = poolOf(expression.expression.getText(), file);
    return pool === null ? null : { pool, kind };
  }
  if (!ts.isIdentifier(expression) || (expression.text !== 'int' && expression.text !== 'real')) return null;
  const from = declarationOf(expression, expression.text);
  const pool = from === null ? null : poolOf(from, file);
  return pool === null ? null : { pool, kind: expression.text };
}

/** The text that a name is destructured from, `s.operations`: in the nearest block that declares it. */
function declarationOf(node: ts.Node, name: string): string | null {
  for (let scope: ts.Node = node; !ts.isSourceFile(scope); scope = scope.parent) {
    if (!ts.isBlock(scope)) continue;
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name: pattern, initializer } of statement.declarationList.declarations) {
        if (!ts.isObjectBindingPattern(pattern) || initializer === undefined) continue;
        if (pattern.elements.some((element) => element.name.getText() === name)) return initializer.getText();
      }
    }
  }
  return null;
}

function poolOf(text: string, file: string): PoolName | null {
  if (/\boperations$/.test(text)) return 'operations';
  if (/\btransactions$/.test(text)) return 'transactions';
  if (/^this(\.pool)?$/.test(text)) return POOL_FILES[file.split('/').at(-1) ?? ''] ?? null;
  return null;
}

function problemOf(field: string, index: ts.Expression, array: RecordArray | null): string | null {
  if (array === null) return null;
  const table = TABLES[array.pool];
  if (!(field in table[array.kind])) return `${field} is no field of ${array.pool}.${array.kind}`;
  // Records of operations are half as long in `real` as in `int`; those of transactions are equally long.
  const isHalved = index.getText().includes('>> 1)');
  const isHalf = array.pool === 'operations' && array.kind === 'real';
  return isHalved === isHalf ? null : isHalf ? 'the slot must be shifted by 1' : 'the slot must not be shifted';
}
