import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useHelpSheet } from './help-sheet.ts'

type Props = {
  title: ReactNode
  /** Explanation in the sheet behind the screen's "?". */
  help?: ReactNode
  children: ReactNode
}

/** Adds an explanation to the sheet behind the "?" of the screen around it. @param title its heading there */
export function SectionHelp({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const sheet = useHelpSheet()
  if (!sheet) return null
  return createPortal(
    <section>
      {title && <h3 className="text-h4">{title}</h3>}
      {children}
    </section>,
    sheet,
  )
}

/** A part of a screen; its explanation is in the screen's sheet. */
export function OwnSection({ title, help, children }: Props) {
  const id = useId()
  return (
    <section className="own-section" aria-labelledby={id}>
      <h2 id={id} className="text-h4">
        {title}
      </h2>
      {children}
      {help && <SectionHelp title={title}>{help}</SectionHelp>}
    </section>
  )
}
