import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { longDate } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { BindingVersion } from './binding-version.tsx'
import { OnwardLinks, type Onward } from './onward.tsx'
import '../../styles/information.css'
import '../../styles/information-print.css'

export type TextSection = {
  /** The section's anchor. */
  id: string
  title: ReactNode
  body: ReactNode
}

type Props = {
  title: ReactNode
  lead: ReactNode
  sections: TextSection[]
  /** Numbers the sections and dates the whole. */
  law?: boolean
  onward: Onward[]
  /** The day on which it changed last. */
  updated?: string
}

const FIRST_DAY = '2024-12-15'

/** A page to read: a headline, what it holds, its sections, and where to go on. */
export function TextPage({
  title,
  lead,
  sections,
  law = false,
  onward,
  updated = FIRST_DAY,
}: Props) {
  const { t } = useLingui()
  const numbered = (index: number) => law && <span className="number">{index + 1}.</span>
  return (
    <article className="wrap text-page">
      <header>
        <p className="caption">{law ? <Trans>Legal</Trans> : <Trans>Information</Trans>}</p>
        <h1>{title}</h1>
        <div className="lead">
          <p>{lead}</p>
          {law && (
            <p className="caption">
              {updated === FIRST_DAY ? (
                <span key="first">
                  <Trans>
                    Last updated <time dateTime="2024-12-15">December 15, 2024</time>
                  </Trans>
                </span>
              ) : (
                <span>
                  <Trans>
                    Last updated <time dateTime={updated}>{longDate(updated)}</time>
                  </Trans>
                </span>
              )}
            </p>
          )}
          {law && <BindingVersion />}
        </div>
      </header>
      <nav className="toc" aria-label={t`Contents`}>
        <p className="caption">
          <Trans>Contents</Trans>
        </p>
        <ol>
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <Link to={`#${id}`}>
                {numbered(index)} {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="sections">
        {sections.map(({ id, title, body }, index) => (
          <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className="text-h2">
              {numbered(index)} {title}
            </h2>
            {body}
          </section>
        ))}
        <OnwardLinks to={onward} />
      </div>
    </article>
  )
}
