/** Synthetic flows of MQSim's workload.xml become a workload. */
import { expect, it } from 'vitest';
import { parseExperiment } from '../../../src/document/validate.ts';
import { importJob, isJobFile } from '../../../src/traces/fio-job/import-job.ts';

const GIB = 1024 * 1024 * 1024;
const flow = (elements: Readonly<Record<string, string | number>>): string =>
  `<IO_Flow_Parameter_Set_Synthetic>${Object.entries(elements)
    .map(([key, value]) => `<${key}>${value}</${key}>`)
    .join('')}</IO_Flow_Parameter_Set_Synthetic>`;
const file = (...flows: readonly string[]): string =>
  `<MQSim_IO_Scenarios><IO_Scenario>${flows.join('')}</IO_Scenario></MQSim_IO_Scenarios>`;
const BASE = {
  Working_Set_Percentage: 50,
  Read_Percentage: 70,
  Address_Distribution: 'RANDOM_UNIFORM',
  Average_Request_Size: 8,
  Stop_Time: 0,
  Total_Requests_To_Generate: 100,
  Seed: 5,
};

it('a flow with a queue depth is a closed loop, one with a bandwidth an open one', () => {
  const closed = importJob(
    file(
      flow({
        ...BASE,
        Synthetic_Generator_Type: 'QUEUE_DEPTH',
        Average_No_of_Reqs_in_Queue: 16,
        Address_Alignment_Unit: 16,
      }),
    ),
    'w',
    GIB,
  );
  expect(closed.experiment).toMatchObject({
    seed: 5,
    host: { mode: 'closed', queueDepth: 16 },
    workload: {
      synthetic: {
        requests: 100,
        readShare: 0.7,
        readSizes: [{ bytes: 4096, weight: 1 }],
        addresses: { footprintBytes: GIB / 2, alignBytes: 8192 },
      },
    },
  });
  const open = importJob(
    file(flow({ ...BASE, Synthetic_Generator_Type: 'BANDWIDTH', Bandwidth: 262_144, Intensity: 1 })),
    'w',
    GIB,
  );
  // 262,144 / 512 sectors a second, eight a request: 64 requests a second.
  expect(open.experiment).toMatchObject({
    host: { mode: 'open' },
    workload: { synthetic: { arrivals: { kind: 'exponential', meanGapNs: 15_625_000 } } },
  });
  expect(open.report.rows.find(({ key }) => key === 'flow 1.Intensity')).toMatchObject({ verdict: 'contradicts' });
});

it('several flows share the device in equal parts', () => {
  const two = importJob(
    file(
      flow({ ...BASE, Address_Distribution: 'RANDOM_HOTCOLD', Percentage_of_Hot_Region: 20 }),
      flow({ ...BASE, Seed: 6, Read_Percentage: 0 }),
    ),
    'w',
    GIB,
  );
  const { workload } = parseExperiment(two.experiment);
  const requests = 'requests' in workload ? workload.requests : [];
  expect(requests).toHaveLength(200);
  const [first, second] = [0, 1].map((half) =>
    requests.filter(({ offset }) => Math.floor(offset / (GIB / 2)) === half),
  );
  expect([first.length, second.length]).toEqual([100, 100]);
  expect(second.every(({ op }) => op === 'write')).toBe(true);
  expect(
    two.report.rows.some(({ key, verdict }) => key === 'flow 1.Percentage_of_Hot_Region' && verdict === 'approximated'),
  ).toBe(true);
});

it('every element has a row, and what cannot be is refused by name', () => {
  const { report } = importJob(
    file(
      flow({ ...BASE, Unknown_Key: 1, Chip_IDs: '0-7', Request_Size_Distribution: 'NORMAL', Variance_Request_Size: 2 }),
    ),
    'w',
    GIB,
  );
  for (const key of [...Object.keys(BASE), 'Unknown_Key', 'Chip_IDs', 'Variance_Request_Size']) {
    expect(
      report.rows.map((row) => row.key),
      key,
    ).toContain(`flow 1.${key}`);
  }
  const all: readonly (readonly [string, RegExp])[] = [
    [file(flow({ ...BASE, Address_Distribution: 'MIXED_STREAMING_RANDOM' })), /MQSim itself refuses the mix/],
    [
      '<MQSim_IO_Scenarios><IO_Scenario><IO_Flow_Parameter_Set_Trace_Based><File_Path>a.trace</File_Path></IO_Flow_Parameter_Set_Trace_Based></IO_Scenario></MQSim_IO_Scenarios>',
      /found "a\.trace"; allowed: a synthetic flow: bring the trace file itself/,
    ],
    ['<MQSim_IO_Scenarios></MQSim_IO_Scenarios>', /no flow/],
    [file(...Array.from({ length: 9 }, () => flow(BASE))), /at most 8/],
    [`<!DOCTYPE a>${file(flow(BASE))}`, /no document type/],
  ];
  let refused = 0;
  for (const [text, words] of all) {
    expect(isJobFile(text)).toBe(true);
    expect(() => importJob(text, 'w', GIB), text.slice(0, 80)).toThrow(words);
    refused++;
  }
  expect(refused).toBe(5);
});

it('of several scenarios the first one is read, and the keys of the others are listed with the reason', () => {
  const scenarios =
    `<MQSim_IO_Scenarios><IO_Scenario>${flow(BASE)}${flow({ ...BASE, Seed: 6 })}</IO_Scenario>` +
    `<IO_Scenario>${flow({ ...BASE, Seed: 7 })}</IO_Scenario><IO_Scenario><IO_Flow_Parameter_Set_Trace_Based>` +
    '<File_Path>x.trace</File_Path></IO_Flow_Parameter_Set_Trace_Based></IO_Scenario></MQSim_IO_Scenarios>';
  const { experiment, report } = importJob(scenarios, 'w', GIB);
  const { workload } = parseExperiment(experiment);
  expect('requests' in workload ? workload.requests.length : 0).toBe(200);
  const others = report.rows.filter(({ because }) => because === 'of another scenario than the first one');
  expect(others.map(({ key }) => key)).toEqual([
    ...Object.keys(BASE).map((key) => `scenario 2, flow 3.${key}`),
    'scenario 3, flow 4.File_Path',
  ]);
  expect(report.notes).toEqual([expect.stringMatching(/^The file has 3 scenarios/)]);
});

it('the end of an element may have a second <, as in one of MQSim’s own files', () => {
  const text = file(flow(BASE)).replace('</Seed>', '</<Seed>');
  expect(importJob(text, 'w', GIB).experiment).toMatchObject({ seed: 5 });
});
