import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';

interface WhenNearProps {
  /** Height reserved until then, so that the layout does not shift. */
  minHeight: string;
  children: ReactNode;
}

export function WhenNear({ minHeight, children }: WhenNearProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return (
    <div ref={place} className="column gap-4" style={near ? undefined : { minHeight }}>
      {near && children}
    </div>
  );
}
