import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** How it works, for whoever asks. */
  help: ReactNode
  children: ReactNode
}

/** How it works, in the place where it is used. */
export const SectionHelp = ({ children }: { children: ReactNode }) => (
  <details className="own-help">
    <summary>
      <Trans>How this works</Trans>
    </summary>
    {children}
  </details>
)

/** A part of a section, with its help inside. */
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
