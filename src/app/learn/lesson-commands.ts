import { LESSONS } from '../../learn/lessons/index.ts';
import type { Command } from '../contributions/command-keys.ts';
import { goTo } from '../stores/screen.ts';

export const LESSON_COMMANDS: readonly Command[] = LESSONS.map(({ name, title }) => ({
  id: `lesson-${name}`,
  title: `Lesson: ${title}`,
  group: 'Learn',
  words: 'lesson course learn',
  run: () => goTo('learn', name),
}));
