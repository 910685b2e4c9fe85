import type { ComponentProps, ReactNode } from 'react'
import { ActionList } from './action-list.tsx'
import { DetailList } from './detail-list.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'

type Props = {
  title: ReactNode
  badges: ReactNode
  facts: ComponentProps<typeof DetailList>['facts']
  /** Actions of staff, oldest first. */
  steps: ComponentProps<typeof ActionList>['actions']
  /** Parts of the kind before the facts, and after them. */
  children?: ReactNode
  more?: ReactNode
  /** The decision, beside the case on wide screens. */
  decision: ReactNode
}

/** A case that staff process step by step: what it is about, the next step beside or below it, and its history. */
export const CaseBody = ({ title, badges, facts, steps, children, more, decision }: Props) => (
  <div className="admin-case">
    <div className="grid content-start gap-6">
      <CaseHead title={title} badges={badges} />
      {children}
      <DetailList facts={facts} />
      {more}
    </div>
    <div className="admin-case-decision">{decision}</div>
    <ActionList actions={steps} />
  </div>
)

/** Name and state of a case. */
export const CaseHead = ({ title, badges }: Pick<Props, 'title' | 'badges'>) => (
  <div>
    <h2 className="text-h3">{title}</h2>
    <p className="admin-badges mt-2">{badges}</p>
  </div>
)

/** Words of a person, as they were sent. */
export const CaseWords = ({ title, children }: { title: ReactNode; children: string }) => (
  <TitledSection title={title} className="gap-2">
    <p className="admin-words-said">{children}</p>
  </TitledSection>
)
