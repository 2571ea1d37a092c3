import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

const TYPING_MS = 250;

export function SearchBox({
  value,
  onChange,
  label,
}: {
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly label: string;
}) {
  const [text, setText] = useState(value ?? '');
  useEffect(() => setText(value ?? ''), [value]);
  useEffect(() => {
    if (text === (value ?? '')) return;
    const timer = setTimeout(() => onChange(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <div className="relative w-full sm:w-64">
      <Search aria-hidden className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="field pl-8"
      />
    </div>
  );
}
