import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circles, filesUnder, importsAmong, isSource } from './support/imports.ts';

/**
 * Floors inside the rooms of `src`. The units of a folder are its folders and its own files (without extension). A room
 * says the order of its units in one line of its README, lowest first, `<` between floors, a comma between units of one
 * floor. A unit imports only units of floors below its own.
 */
const root = resolve(import.meta.dirname, '..');

type Imports = ReadonlyMap<string, readonly string[]>;

const bare = (name: string): string => name.replace(/\.[^.]+$/, '');

/** The unit of a folder that a file belongs to, or undefined for a file that is elsewhere. */
const unitIn = (folder: string, file: string): string | undefined =>
  file.startsWith(`${folder}/`) ? bare(file.slice(folder.length + 1).split('/')[0]) : undefined;

/** The units of a folder, each with the units that it imports and one import that shows it. */
function unitsOf(folder: string, imports: Imports): Map<string, Map<string, string>> {
  const units = new Map<string, Map<string, string>>();
  for (const [file, targets] of imports) {
    const unit = unitIn(folder, file);
    if (unit === undefined) continue;
    const own = units.get(unit) ?? units.set(unit, new Map<string, string>()).get(unit);
    for (const target of targets) {
      const other = unitIn(folder, target);
      if (other !== undefined && other !== unit) own?.set(other, `${file} imports ${target}`);
    }
  }
  return units;
}

/** The knots of a folder: each names its units and the imports between them. */
function knots(folder: string, imports: Imports): string[] {
  const units = unitsOf(folder, imports);
  return circles(new Map([...units].map(([unit, others]) => [unit, others.keys()]))).map((circle) => {
    const shown = circle.flatMap((unit) => [...(units.get(unit) ?? [])].filter(([other]) => circle.includes(other)));
    return `${folder}: ${circle.join(', ')} are a knot: ${shown.map(([, text]) => text).join('; ')}`;
  });
}

/** The floors that a README states, lowest first; undefined if it states none. */
function statedFloors(readme: string): string[][] | undefined {
  const line = /^Order: ((?:.+\n)+)/m.exec(`${readme}\n`)?.[1];
  return line?.split(' < ').map((floor) => [...floor.matchAll(/`([^`]+)`/g)].map((unit) => unit[1]));
}

/** What is wrong with the order of a folder, a line for each. */
function orderProblems(folder: string, readme: string, imports: Imports): string[] {
  const floors = statedFloors(readme);
  if (floors === undefined) return [`${folder}/README.md has no line that begins with "Order: "`];
  const floorOf = new Map(floors.flatMap((units, floor) => units.map((unit) => [unit, floor] as const)));
  const units = unitsOf(folder, imports);
  const problems = floors
    .flat()
    .filter((unit) => !units.has(unit))
    .map((unit) => `${folder}/README.md orders ${unit}, which is not there`);
  for (const [unit, others] of units) {
    const own = floorOf.get(unit);
    if (own === undefined) problems.push(`${folder}/README.md does not order ${unit}`);
    else
      for (const [other, shown] of others)
        if ((floorOf.get(other) ?? -1) >= own) problems.push(`${shown}: ${other} does not stand below ${unit}`);
  }
  return problems;
}

const sources = filesUnder('src').filter(isSource);
const imports = importsAmong(new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')])));
const rooms = readdirSync(join(root, 'src')).map((room) => `src/${room}`);
const folders = [...new Set(sources.flatMap((file) => ancestors(file)))].sort();

/** The folders that a file stands in, from `src` down. */
function ancestors(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === '.' ? [] : [...ancestors(folder), folder];
}

describe('the floors inside the rooms of src/', () => {
  it('are as each room’s README orders them', () => {
    expect(rooms.length).toBeGreaterThan(0);
    expect(
      rooms.flatMap((room) => orderProblems(room, readFileSync(join(root, room, 'README.md'), 'utf8'), imports)),
    ).toEqual([]);
  });

  it('are no knot in any folder', () => {
    expect(folders).toContain('src');
    expect(folders.flatMap((folder) => knots(folder, imports))).toEqual([]);
  });
});

describe('the check of floors', () => {
  const house = (edges: Readonly<Record<string, readonly string[]>>): Imports =>
    new Map(Object.entries(edges).map(([file, targets]) => [`src/x/${file}`, targets.map((to) => `src/x/${to}`)]));
  const good = house({
    'low.ts': [],
    'a/a.ts': ['low.ts'],
    'b/b.ts': ['low.ts', 'b/c.ts'],
    'b/c.ts': [],
    'top.tsx': ['a/a.ts'],
  });
  const readme = '# x\n\nOrder: `low` < `a`,\n`b` < `top`.\n\nMore.\n';

  it('is content with units that import floors below', () => {
    expect(orderProblems('src/x', readme, good)).toEqual([]);
    expect(knots('src/x', good)).toEqual([]);
  });

  it('finds an import of a floor above or of the same floor', () => {
    for (const edges of [{ 'low.ts': ['top.tsx'] }, { 'a/a.ts': ['b/b.ts'] }])
      expect(orderProblems('src/x', readme, new Map([...good, ...house(edges)]))).toHaveLength(1);
  });

  it('finds a unit without a place, a place without a unit, and a README without an order', () => {
    expect(orderProblems('src/x', readme, new Map([...good, ...house({ 'new.ts': [] })]))).toEqual([
      'src/x/README.md does not order new',
    ]);
    expect(orderProblems('src/x', readme.replace('`a`', '`a`, `gone`'), good)).toEqual([
      'src/x/README.md orders gone, which is not there',
    ]);
    expect(orderProblems('src/x', '# x\n', good)).toHaveLength(1);
  });

  it('finds a knot of folders whose files are no circle', () => {
    const knotted = house({ 'a/one.ts': ['b/two.ts'], 'b/two.ts': [], 'b/three.ts': ['a/four.ts'], 'a/four.ts': [] });
    expect(circles(knotted)).toEqual([]);
    expect(knots('src/x', knotted)).toHaveLength(1);
    expect(knots('src/x', knotted)[0]).toContain('src/x/b/three.ts imports src/x/a/four.ts');
  });
});
