import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAKER, makerText } from '../compare/results/maker.ts';
import { nearestNames } from '../device/nearest-name.ts';
import { shortText } from '../device/visible-text.ts';
import { CommandError, EXIT } from './failure.ts';
import { statOf } from './files/disk.ts';
import { readText } from './files/files.ts';
import { print } from './files/standard-streams.ts';
import { parseWords } from './flags.ts';
import { START } from './program.ts';
import { helpSyntax } from './syntax.ts';

const OVERVIEW = `NANDscope's command line: the simulator of the page, without the page.

  open [FILE…]          shows the page in the browser, with these files in it
  run EXPERIMENT.json   simulates an experiment and prints its figures
  compare PLAN.json     runs every cell of a plan: traces × devices × policies
  merge PARTS…          joins the shares of a plan
  trace FILE            prints a report about a trace file
  scenarios [NAME]      the papers' figures as experiments
  claims                the papers' claims, their figure and the simulator's
  grade FILES…          judges answers to lessons and challenges
  help [COMMAND]        this, or the flags of a command (COMMAND --help as well)
  --version             the version of the program and of its runs

${START} COMMAND …

A file that is “-” is standard input. Standard output carries one document, as
JSON. An output file gets its name when
it is complete, and is never a file that the command reads.

Status: 0 done; 2 bad input, or a file or standard output that cannot be read or
written; 70 a bug in NANDscope, please report it. With 2 and 70, standard error
names what was found and what is allowed, or where the bug is.
`;

const OPEN = `${START} open [FILE…]
Shows the page in the browser, with these files in it: traces, experiments,
plans. Several files are compared. The page is served on this machine only,
until Ctrl C. The word “open” may be left out.

  --port N        where it is served, 1 to 65535 (default: any that is free)
  --no-browser    prints the address and starts no browser
`;

const RUN = `${START} run EXPERIMENT.json
Simulates an experiment and prints its figures. Both inputs may be pipes.

  --trace FILE         its requests; --format NAME, --device N: how it is read
  --columns time=2:ms,op=5,…      the same for any table (see trace --help)
  --lossy              even if more than 1 % of its lines are no requests
  --policy NAME        a named policy (mbm); --host NAME: a host (ssdsim-dram)
  --set path=value     another setting (policy.gc.enabled=false); may repeat
  --events FILE.ndjson, --requests FILE.csv, --perfetto FILE.json
                       what happened, from a recording of at most 4 GiB, or
  --record-limit SIZE  of another size (2GiB, 500MB)
  --break CONDITION    ends the run at a hit, such as
                       'read-latency > 5ms and queue > 4':
      latency, read-latency, write-latency, wait on CHANNEL, wait on C/CHIP/DIE
      with a time; queue, free-blocks, victim-valid, waf, erase-count with a
      number; gc-while-read-waits, lpn N, offset BYTES, page C/C/D/P/B/PAGE,
      block C/C/D/P/B; joined by and, or, ( )
  --break-count N      at the N-th hit
  --memory SIZE        allows more than 8 GiB; --time DURATION: more than 6 h
  --quiet              does not tell what makes figures doubtful
`;

const TRACE = `${START} trace FILE
Prints a report about a trace file: its format, requests, sizes, gaps, and the
SHA-256 by which a plan names it.

  --format NAME     reads it as this format (msr, spc, blkparse, …)
  --columns time=2:ms,op=5,…
                    reads any table, by numbers (from 1) or names of columns:
      time=2:ms     or s, us, ns, filetime, date, mdy, dmy; or every:100us
      op=5          words of reads and writes; op=5:0/1; op=reads for all
      offset=3      in bytes; 3:sectors, 3:pages, or 3:4096; 3:hex without 0x
      size=4        the same; 4:sectors:from0 (NVMe); each:4k if there is none
      device=1, response=7:us, file=1, sep=tab, point=comma
`;

const RESULT_FLAGS = `  --json FILE.json     the results, --csv FILE.csv: every figure of every cell,
  --markdown FILE.md   a table with the intervals over starts, for a paper
  --format NAME        what standard output gets: json, csv, markdown
                       (default: json, or with --json the table)
  --quiet              does not tell what makes figures doubtful
`;

const COMPARE = `${START} compare PLAN.json
Runs every cell of a plan (traces, devices, policies, seeds, one or two swept
parameters) on all cores and prints the results (docs/plan-format.md). A cell
that fails is named, and the others finish.

  --traces FOLDER      where the trace files are (default: that of the plan)
  --lossy              even if more than 1 % of their lines are no requests
  --only K/N           runs share K of N; merge joins them. A share that dies is
                       run again
  --threads N          (default: all cores)
  --memory SIZE        allows a cell more than 8 GiB; --time DURATION: than 6 h
${RESULT_FLAGS}`;

const MERGE = `${START} merge PARTS…
Joins the shares of a plan (compare --only K/N --json FILE.json) to the results
of one machine, byte for byte. It names a share that is missing.

${RESULT_FLAGS}`;

const CLAIMS = `${START} claims
Runs every claim of the papers and prints the paper's figure, the median and the
spread of the simulator's, and the verdict. All of them take some minutes.

  --paper NAME     the claims of one paper
  --claim ID       one claim; may repeat
  --seeds N        (default: 7)
  --trace FILE     takes the place of the stand-ins; may repeat
  --format NAME    its format, if it is not found
  --lossy          even if more than 1 % of its lines are no requests
  --assumptions    varies what the papers leave out
  --threads N      (default: all cores)
  --json           as a document
`;

const SCENARIOS = `${START} scenarios [NAME]
Lists the papers' figures as experiments; with a name, prints one experiment as
a document for run.

  --json    the list as a document
`;

const GRADE = `${START} grade FILES…
Judges files of answers to lessons and challenges, each simulated again, and
prints every answer with its judgment and a count per question.

  --csv FILE.csv    the same as a table
`;

const HELP: Readonly<Record<string, string>> = {
  open: OPEN,
  run: RUN,
  compare: COMPARE,
  merge: MERGE,
  trace: TRACE,
  scenarios: SCENARIOS,
  claims: CLAIMS,
  grade: GRADE,
  help: OVERVIEW,
};

/** The version of the package that this file is in, from a clone or an installed one. */
function versionHere(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const path = join(folder, 'package.json');
    const { name, version } =
      statOf(path) === null ? {} : (JSON.parse(readText(path)) as Partial<Record<string, string>>);
    if (name === 'nandscope' && version !== undefined) return version;
    if (folder === dirname(folder)) return 'of an unknown version';
    folder = dirname(folder);
  }
}

export async function versionCommand(): Promise<number> {
  await print(`NANDscope ${versionHere()}, ${makerText(MAKER)}\n`);
  return EXIT.done;
}

export async function helpCommand(args: readonly string[]): Promise<number> {
  const [name = 'help'] = parseWords(helpSyntax, args).words;
  if (!Object.hasOwn(HELP, name)) {
    const names = Object.keys(HELP);
    const near = nearestNames(name, names);
    const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
    throw new CommandError(`help: found ${shortText(name)}; allowed: ${names.join(', ')}${hint}`);
  }
  await print(HELP[name]);
  return EXIT.done;
}
