import { useEffect, useState, type ReactElement } from 'react';
import { visibleText } from '../../device/visible-text.ts';
import { Icon } from '../components/icon.tsx';
import { openFiles } from '../contributions/open-files.ts';
import { notify } from '../stores/notices.ts';

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
      const items = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
      const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory === true;
      const folder = items.find(isFolder)?.getAsFile();
      if (folder !== undefined) {
        const name = visibleText(folder?.name ?? 'One item');
        notify('bad', `${name} is a folder`, 'Drop trace files or saved experiments.');
      }
      const files = items.flatMap((item) => (isFolder(item) ? [] : (item.getAsFile() ?? [])));
      if (files.length > 0) openFiles(files);
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
      <p className="row large surface">
        <Icon name="drop" /> Drop one file to open it, several to compare them. They stay on this computer.
      </p>
    </div>
  );
}
