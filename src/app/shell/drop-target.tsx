import { useEffect, useState, type ReactElement } from 'react';
import { visibleText } from '../../device/visible-text.ts';
import { Icon } from '../components/icon.tsx';
import { openFile } from '../actions/open-file.ts';
import { notify } from '../stores/notices.ts';
import './drop-target.css';

/** Accepts files dropped anywhere on the page, and shows a hint while a file is dragged over it. */
export function DropTarget(): ReactElement | null {
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Counts entered and left elements; the file has left the page at 0.
    let depth = 0;
    const holdsFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const onEnter = (event: DragEvent): void => {
      if (!holdsFile(event)) return;
      depth += 1;
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!holdsFile(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const onOver = (event: DragEvent): void => {
      if (holdsFile(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      const files = event.dataTransfer?.files;
      const file = files?.item(0);
      if (file === null || file === undefined) return;
      if (event.dataTransfer?.items[0]?.webkitGetAsEntry()?.isDirectory === true) {
        notify('bad', `${visibleText(file.name)} is a folder`, 'Drop a trace file or a saved experiment.');
        return;
      }
      const others = (files?.length ?? 1) - 1;
      if (others > 0)
        notify('plain', 'One file at a time', `Opened ${visibleText(file.name)}; ${others} more ignored.`);
      openFile(file);
    };
    window.addEventListener('dragenter', onEnter);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragenter', onEnter);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  if (!over) return null;
  return (
    <div className="drop-target">
      <p>
        <Icon name="drop" /> Drop the file to open it. It stays on this computer.
      </p>
    </div>
  );
}
