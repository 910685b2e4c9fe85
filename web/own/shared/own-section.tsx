import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** Explanation inside a disclosure. */
  help: ReactNode
  children: ReactNode
}

/** An explanation inside a disclosure, in the place where it is needed. */
export const SectionHelp = ({ children }: { children: ReactNode }) => (
  <details className="own-help">
    <summary>
      <Trans>How this works</Trans>
    </summary>
    {children}
  </details>
)

/** A part of a section, with its explanation. */
export function OwnSection({ title, help, children }: Props) {
  const id = useId()
  return (
    <section className="own-section" aria-labelledby={id}>
      <h2 id={id} className="text-h4">
        {title}
      </h2>
      {children}
      <SectionHelp>{help}</SectionHelp>
    </section>
  )
}
