import { Trans } from '@lingui/react/macro'
import { LegalContact } from '../../../features/information/details.tsx'
import type { TextSection } from '../../../features/information/text-page.tsx'

/** Sections on the applicable law, changes of the terms, and contacts. */
export const law: TextSection[] = [
  {
    id: 'law',
    title: <Trans>Governing law and courts</Trans>,
    body: (
      <p>
        <Trans>
          Swiss law applies, to the exclusion of its conflict-of-law rules and of the UN Convention
          on Contracts for the International Sale of Goods. The courts of Zurich have jurisdiction.
          Mandatory rights and places of jurisdiction for consumers remain reserved.
        </Trans>
      </p>
    ),
  },
  {
    id: 'changes',
    title: <Trans>Changes to these terms</Trans>,
    body: (
      <p>
        <Trans>
          New versions appear here with their date. Members are informed by email, at least 30 days
          before a change that affects them takes effect. Anyone who does not agree may close their
          account before then. Should a provision be invalid, the others stand.
        </Trans>
      </p>
    ),
  },
  {
    id: 'contact',
    title: <Trans context="heading">Contact</Trans>,
    body: <LegalContact />,
  },
]
