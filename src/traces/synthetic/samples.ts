import type { RequestColumns } from '../columns.ts';
import { shortText } from '../../device/visible-text.ts';
import { TraceError } from '../error.ts';
import { SAMPLES, type Profile } from './profiles.ts';
import { generateRequests } from './synthetic.ts';

export { SAMPLES } from './profiles.ts';

export function sampleNamed(name: string): Profile {
  const sample = SAMPLES.find((one) => one.name === name);
  if (sample !== undefined) return sample;
  throw new TraceError(
    `there is no sample “${shortText(name)}”; there are ${SAMPLES.map((one) => one.name).join(', ')}`,
  );
}

/** The sample's requests: exactly those in its file. The experiment's seed plays no part. */
export function sampleRequests(sample: Profile): RequestColumns {
  const columns = generateRequests(sample.synthetic, sample.seed, sample.synthetic.addresses.footprintBytes);
  const { count, at } = columns;
  const { clockNs } = sample;
  for (let i = 0; i < count; i++) at[i] = Math.floor(at[i] / clockNs) * clockNs;
  return columns;
}
