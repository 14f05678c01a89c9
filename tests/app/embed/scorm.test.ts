import { describe, expect, it } from 'vitest';
import { CourseError, findCourse } from '../../../src/app/embed/scorm/course.ts';
import { sessionTime } from '../../../src/app/embed/scorm/session-time.ts';

/** An API that accepts the values it is told to. */
function api(accepts: (key: string) => boolean): Record<string, (...words: string[]) => string> {
  const values = new Map<string, string>([['cmi.core.student_id', 's17']]);
  return {
    LMSInitialize: () => 'true',
    LMSGetValue: (key) => values.get(key) ?? '',
    LMSSetValue: (key, value) => {
      if (!accepts(key)) return 'false';
      values.set(key, value);
      return 'true';
    },
    LMSCommit: () => 'true',
    LMSFinish: () => 'true',
    LMSGetLastError: () => '405',
    LMSGetErrorString: () => 'Incorrect Data Type',
  };
}

interface FakeWindow {
  parent?: FakeWindow;
  opener: FakeWindow | null;
  API?: unknown;
}

const asWindow = (one: FakeWindow): Window => one as unknown as Window;

/** A window whose parent is itself, as that of a page. */
function top(fields: Partial<FakeWindow> = {}): FakeWindow {
  const one: FakeWindow = { opener: null, ...fields };
  one.parent ??= one;
  return one;
}

describe('the course around a page', () => {
  it('is found in a parent, above a parent of another origin, and beside an opener', () => {
    const holder = top({ API: api(() => true) });
    const foreign = Object.defineProperty(top({ parent: holder }), 'API', {
      get: () => {
        throw new DOMException('another origin', 'SecurityError');
      },
    });
    const places = [top({ parent: holder }), top({ parent: foreign }), top({ opener: top({ parent: holder }) })];
    const ids = places.map((place) => findCourse(asWindow(place))?.get('cmi.core.student_id'));
    expect(ids).toEqual(['s17', 's17', 's17']);
  });

  it('is none without a whole API, and the search ends in circles', () => {
    const [one, other] = [top(), top()];
    one.opener = other;
    other.opener = one;
    expect(findCourse(asWindow(one))).toBeNull();
    expect(findCourse(asWindow(top({ API: { LMSInitialize: () => 'true' } })))).toBeNull();
  });

  it('names a value that it refuses, with its reason', () => {
    const course = findCourse(asWindow(top({ API: api((key) => key !== 'cmi.suspend_data') })));
    course?.set('cmi.core.exit', 'suspend');
    expect(course?.get('cmi.core.exit')).toBe('suspend');
    expect(() => course?.set('cmi.suspend_data', 'x')).toThrow(CourseError);
    expect(() => course?.set('cmi.suspend_data', 'x')).toThrow('cmi.suspend_data: Incorrect Data Type (error 405)');
  });
});

it('a visit has the duration that SCORM 1.2 writes', () => {
  const durations = [0, 1234, 59_999, 3_600_000, 360_000_000_000].map(sessionTime);
  expect(durations).toEqual(['0000:00:00.00', '0000:00:01.23', '0000:00:59.99', '0001:00:00.00', '9999:00:00.00']);
});
