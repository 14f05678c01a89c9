import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';

interface WhenNearProps {
  /** Room that is kept until then, so that nothing moves. */
  minHeight: string;
  children: ReactNode;
}

/** Draws its children (and so loads what they need) when they come near the part of the page that is in sight. */
export function WhenNear({ minHeight, children }: WhenNearProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true);
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
    };
  }, [near]);
  return (
    <div ref={place} className="when-near" style={near ? undefined : { minHeight }}>
      {near && children}
    </div>
  );
}
