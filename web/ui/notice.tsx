import type { ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'
import { Button } from './button.tsx'

export type NoticeProps = {
  level?: 1 | 2 | 3
  title: ReactNode
  text?: ReactNode
  action?: { label: ReactNode; onClick: () => void }
  /** `reload`: opens a new document, for when the running one may be broken. */
  link?: { label: ReactNode; to: LinkProps['to']; reload?: boolean }
}

/** Notice for an empty list, a failure or a missing page, with the next step. */
export function Notice({ level = 2, title, text, action, link }: NoticeProps) {
  const Heading = `h${level}` as const
  return (
    <section className="wrap flex flex-col items-center py-16 text-center md:py-24">
      <span className="mb-8 h-12 w-px bg-wine" />
      <Heading className={level === 1 ? 'text-h1' : 'text-h3'}>{title}</Heading>
      {text && <p className="mt-4 max-w-md text-ink-2">{text}</p>}
      {(action || link) && (
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          {action && <Button onClick={action.onClick}>{action.label}</Button>}
          {link && (
            <Link
              to={link.to}
              reload={link.reload ?? false}
              className={`button button-${action ? 'line' : 'solid'}`}
            >
              {link.label}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}
