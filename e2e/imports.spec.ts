/** Tables whose columns a person names, and devices and jobs of other programs. */
import { accessibilityProblems, problemsInBothThemes } from './support/accessibility.ts';
import { drop, explore, open } from './support/explore.ts';
import { expect, test } from './support/test.ts';
import type { Locator, Page } from '@playwright/test';

const TABLE = `timestamp_us,process,type,address,size\n${Array.from(
  { length: 900 },
  (_, i) => `${i * 400},7,${i % 3 === 0 ? 'WRITE' : 'READ'},${i * 8192},4096`,
).join('\n')}\n`;

/** Moves the focus by Tab, or backward, until an element has it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const isThere = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isThere()); presses++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

test('a table of unknown columns runs by keyboard alone, and its choice is offered again', async ({ page }) => {
  await open(page);
  await drop(page, 'mine.csv', TABLE);
  const dialog = page.getByRole('dialog', { name: 'What do the columns of mine.csv mean?' });
  await expect(dialog).toContainText('900 requests in');
  await expect(dialog.getByLabel('timestamp_us')).toHaveValue('time:us');
  await expect(dialog.getByRole('button', { name: 'Read the file' })).toBeFocused();
  expect(await problemsInBothThemes(page)).toEqual([]);
  // A menu by the keyboard: the process is ignored, and becomes the device.
  await tabTo(page, dialog.getByLabel('process'), 'Shift+Tab');
  await page.keyboard.type('device');
  await expect(dialog.getByLabel('process')).toHaveValue('device');
  await tabTo(page, dialog.getByRole('button', { name: 'Read the file' }), 'Tab');
  await page.keyboard.press('Enter');
  const found = page.getByRole('dialog', { name: 'mine.csv' });
  await expect(found).toContainText('columns:time=1:us,op=3,offset=4,size=5,device=2');
  await expect(found.getByRole('button', { name: 'Run 900 requests' })).toBeFocused();
  await tabTo(page, found.getByRole('radio', { name: 'used', exact: true }), 'Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(found.getByRole('radio', { name: 'new' })).toBeChecked();
  await tabTo(page, found.getByRole('button', { name: 'Run 900 requests' }), 'Tab');
  await page.keyboard.press('Enter');
  await expect(found).toBeHidden();
  await expect(page.locator('.explore-setup').getByText('900 requests')).toBeVisible();
  await expect(explore(page).tail.getByRole('button', { name: /A reads p99:/ })).toBeVisible();
  await drop(page, 'other.csv', TABLE);
  const again = page.getByRole('dialog', { name: 'What do the columns of other.csv mean?' });
  await expect(again).toContainText('As you chose for the last file with this header.');
  await expect(again.getByLabel('process')).toHaveValue('device');
});

test('a device of MQSim and a job of fio show what becomes of each key, and run', async ({ page }) => {
  const device =
    '<Execution_Parameter_Set><Device_Parameter_Set><Channel_Transfer_Rate>1200</Channel_Transfer_Rate><Enabled_Preconditioning>false</Enabled_Preconditioning><Flash_Parameter_Set><Block_No_Per_Plane>512</Block_No_Per_Plane></Flash_Parameter_Set></Device_Parameter_Set></Execution_Parameter_Set>';
  await open(page);
  await drop(page, 'ssdconfig.xml', device);
  const dialog = page.getByRole('dialog', { name: 'ssdconfig.xml' });
  await expect(dialog.getByRole('row', { name: /Channel_Transfer_Rate = 1200/ })).toContainText('contradicts');
  await dialog.getByRole('radio', { name: 'as MQSim computes' }).check();
  await expect(dialog.getByRole('row', { name: /Channel_Transfer_Rate = 1200/ })).toContainText('transferNsPerByte 0');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Run on this device' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-state-hash]')).toHaveCount(1);
  await drop(page, 'job.fio', '[j]\nrw=randread\nsize=1m\niodepth=8\n');
  const job = page.getByRole('dialog', { name: 'job.fio' });
  await expect(job.getByRole('row', { name: /j\.iodepth = 8/ })).toContainText('without effect');
  await page.keyboard.press('Enter');
  await expect(job).toBeHidden();
  await expect(page.locator('.explore-setup').getByText('256 requests')).toBeVisible();
});

test('a result of fio offers its job, whose run then has the measured latencies next to it', async ({ page }) => {
  const result = {
    'fio version': 'fio-3.41',
    'global options': { ioengine: 'libaio', direct: '1' },
    jobs: [
      {
        jobname: 'small',
        'job options': { name: 'small', rw: 'randread', bs: '4k', size: '1m', iodepth: '8' },
        read: { total_ios: 256, clat_ns: { bins: { 90112: 200, 120832: 56 } } },
      },
    ],
  };
  await open(page);
  await drop(page, 'result.json', JSON.stringify(result));
  const measured = page.getByRole('list', { name: 'Measured latencies' });
  await expect(measured).toContainText('measured: 256 reads');
  // Reads of 4 KiB do not belong next to the run on screen, which has writes, too.
  await expect(measured).toContainText(/Not drawn next to A\. 100.% of its requests are reads/);
  await measured.getByRole('button', { name: 'Simulate this job' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'result.fio' });
  await expect(dialog.getByRole('row', { name: /small\.iodepth = 8/ })).toContainText('host.queueDepth');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.explore-setup').getByText('256 requests')).toBeVisible();
  const { tail } = explore(page);
  await expect(tail.getByRole('button', { name: /A reads p99:/ })).toBeVisible();
  await expect(tail).toContainText('result.json');
  await expect(measured).not.toContainText('Not drawn');
  await expect(tail.locator('svg.chart').first()).toContainText('result.json');
});
