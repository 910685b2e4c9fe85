import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { longDate } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { BindingVersion } from './binding-version.tsx'
import { OnwardLinks, type Onward } from './onward.tsx'
import '../../styles/information.css'
import '../../styles/information-print.css'

export type TextSection = {
  /** Anchor of the section. */
  id: string
  title: ReactNode
  body: ReactNode
}

type Props = {
  title: ReactNode
  lead: ReactNode
  sections: TextSection[]
  /** True for a legal text: numbered sections and a date. */
  law?: boolean
  onward: Onward[]
  /** Date of the last change. */
  updatedOn?: string
}

const FIRST_DAY = '2024-12-15'

/** A page of text: headline, contents, sections, and links to related pages. */
export function TextPage({
  title,
  lead,
  sections,
  law = false,
  onward,
  updatedOn = FIRST_DAY,
}: Props) {
  const { t } = useLingui()
  const numberOf = (index: number) => law && <span className="number">{index + 1}.</span>
  return (
    <article className="wrap text-page">
      <header>
        <p className="caption">{law ? <Trans>Legal</Trans> : <Trans>Information</Trans>}</p>
        <h1>{title}</h1>
        <div className="lead">
          <p>{lead}</p>
          {law && (
            <p className="caption">
              {updatedOn === FIRST_DAY ? (
                <span key="first">
                  <Trans>
                    Last updated <time dateTime="2024-12-15">December 15, 2024</time>
                  </Trans>
                </span>
              ) : (
                <span>
                  <Trans>
                    Last updated <time dateTime={updatedOn}>{longDate(updatedOn)}</time>
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
                {numberOf(index)} {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="sections">
        {sections.map(({ id, title, body }, index) => (
          <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className="text-h2">
              {numberOf(index)} {title}
            </h2>
            {body}
          </section>
        ))}
        <OnwardLinks to={onward} />
      </div>
    </article>
  )
}
