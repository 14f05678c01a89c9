/** `help`: every command and its flags, on standard output. */
import { EXIT } from './failure.ts';
import { usageOf } from './flags.ts';
import { START } from './program.ts';
import { print } from './files/standard-streams.ts';
import {
  claimsSyntax,
  compareSyntax,
  gradeSyntax,
  mergeSyntax,
  openSyntax,
  runSyntax,
  scenariosSyntax,
  traceSyntax,
} from './syntax.ts';

const HELP = `NANDscope's command line: the simulator of the page, without the page.

${START} ${usageOf(openSyntax)}
    shows the page in the browser with these files in it (traces, experiments, plans; several are compared); served on this machine only, until Ctrl C; the word open may be left out
${START} ${usageOf(runSyntax)}
    simulates an experiment and prints its figures as JSON; --policy mbm and --host ssdsim-dram apply named settings;
    --break 'read-latency > 5ms and queue > 4' ends it at the (N-th) hit of a condition:
        latency | read-latency | write-latency | wait [.. on CHANNEL or CHANNEL/CHIP/DIE]   with a comparison and a time
        queue | free-blocks | victim-valid | waf | erase-count                            with a comparison and a number
        gc-while-read-waits, lpn N, offset BYTES, page C/C/D/P/B/PAGE, block C/C/D/P/B    joined by and, or, ( )
    a run that would need more than 8 GiB of memory or 6 h is refused; --memory 16GiB and --time 24h allow more;
    what makes its figures doubtful is said on standard error, unless --quiet is given (compare, merge as well)
${START} ${usageOf(compareSyntax)}
    runs every cell of a plan (docs/plan-format.md) on all cores and prints the results as JSON, or, with --json, as a
    table; --only 2/4 runs the second of four shares; a cell that fails is named, the others finish
${START} ${usageOf(mergeSyntax)}
    joins the shares of a plan to the results of one machine, byte for byte
${START} ${usageOf(traceSyntax)}
    prints a report about a trace file as JSON; --columns says what the columns of any table mean, from 1 or by their
    names: time=2:ms, op=5 (with words: op=5:0/1), offset=3:sectors, size=4 (bytes), device=1, response=7:us, file=1,
    sep=tab; time=every:100us, op=reads and size=each:4k stand for columns that are not there
${START} ${usageOf(claimsSyntax)}
    runs every claim of the papers over 7 seeds: the paper's figure, the median and spread of the simulator's, the
    verdict; takes some minutes. A trace takes the place of the stand-ins; --assumptions varies what the papers omit
${START} ${usageOf(scenariosSyntax)}
    lists the papers' figures as experiments; with a name, prints one experiment as a document for run
${START} ${usageOf(gradeSyntax)}
    judges files of answers to lessons and challenges, each simulated again; prints every answer with its judgment and
    a count per question as JSON

Files: EXPERIMENT.json and --trace FILE may be pipes. The files of --events, --requests and --perfetto are replaced only
when all of them are complete; if the command fails, the old files remain. They need a recording of the run: at most
4 GiB, or --record-limit SIZE (2GiB, 500MB).

Status: 0 done; 2 bad input, or a file or standard output that cannot be read or written; 70 a bug in NANDscope, please
report it. With 2 and 70, one line on standard error names the value found and the values allowed, or the place of the
bug in the program.
`;

export async function helpCommand(): Promise<number> {
  await print(HELP);
  return EXIT.done;
}
