import type { ReactNode } from 'react'

type Props = { title: ReactNode; level?: 2 | 3; className?: string; children: ReactNode }

/** A part of a page or dialog, below its heading. */
export function TitledSection({ title, level = 2, className = 'gap-3', children }: Props) {
  const Heading = `h${level}` as const
  return (
    <section className={`grid ${className}`}>
      <Heading className="text-h4">{title}</Heading>
      {children}
    </section>
  )
}
