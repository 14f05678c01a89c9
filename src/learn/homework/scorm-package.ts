/**
 * A homework as a SCORM 1.2 package: one zip file that a course (Moodle, Canvas, ILIAS and others) plays as one SCO. It
 * holds the page itself, so that the course needs no other server. Source: ADL, SCORM 1.2 Content Aggregation Model,
 * section 2.3 (the manifest), and SCORM 1.2 Run-Time Environment for what the page then does.
 */
import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { yieldToEvents } from '../../base/yield.ts';
import type { Homework } from './homework.ts';
import { homeworkText } from './parse-homework.ts';
import { xmlText } from '../document/xml-text.ts';

/** A file of the page: its path from the page's folder. */
export interface PageFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The page's own document, and the homework beside it. */
const PAGE = 'index.html';
const HOMEWORK_FILE = 'homework.json';

/** What the built page says about its service worker. A course has its own way offline. */
const OFFLINE_META = /<meta name="offline"[^>]*>/;

/** Bytes that are packed without a pause. */
const SLICE_BYTES = 64 * 1024;

/** The same content gives the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

/**
 * The package as the pieces of a zip file.
 * @param files the page's own files
 * @throws {Error} if the page has no document that can start as a homework
 */
export async function scormPackage(homework: Homework, files: readonly PageFile[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    pieces.push(new Uint8Array(piece));
  });
  const content = [
    ...files.map((file) => (file.name === PAGE ? { ...file, bytes: homeworkPage(file.bytes) } : file)),
    { name: HOMEWORK_FILE, bytes: strToU8(homeworkText(homework)) },
  ];
  if (!files.some(({ name }) => name === PAGE)) throw new Error(`The page has no ${PAGE}.`);
  const manifest = strToU8(
    scormManifest(
      homework,
      content.map(({ name }) => name),
    ),
  );
  for (const { name, bytes } of [{ name: 'imsmanifest.xml', bytes: manifest }, ...content]) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = NO_TIME;
    zip.add(entry);
    for (let at = 0; at === 0 || at < bytes.length; at += SLICE_BYTES) {
      entry.push(bytes.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= bytes.length);
      await yieldToEvents();
    }
  }
  zip.end();
  if (failure !== null) throw failure as Error;
  return pieces;
}

/** The document that opens the homework in its folder, without a service worker. */
function homeworkPage(bytes: Uint8Array): Uint8Array {
  const html = new TextDecoder().decode(bytes);
  if (!OFFLINE_META.test(html)) throw new Error(`The ${PAGE} of this page cannot open a homework.`);
  return strToU8(html.replace(OFFLINE_META, `<meta name="homework" content="${HOMEWORK_FILE}">`));
}

/** The manifest: one organization with one item, one resource with all files. */
function scormManifest({ id, title }: Homework, files: readonly string[]): string {
  const listed = files.map((file) => `      <file href="${xmlText(encodeURI(file))}"/>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="nandscope-${id}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd
    http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${xmlText(title)}</title>
      <item identifier="homework" identifierref="page" isvisible="true">
        <title>${xmlText(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${PAGE}">
${listed}
    </resource>
  </resources>
</manifest>
`;
}
