/** Writes the sample traces and their settings anew, byte for byte as they are: `npm run samples`. */
import { writeFileSync } from 'node:fs';
import { sampleFiles } from '../src/traces/synthetic/sample-files.ts';

for (const { name, text } of sampleFiles()) {
  writeFileSync(new URL(name, import.meta.url), text);
  console.log(`${name}  ${text.length} bytes`);
}
