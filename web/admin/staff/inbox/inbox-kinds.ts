import { useLingui } from '@lingui/react/macro'
import type { InboxItem, InboxItemKind, InboxKind } from '#staff/inbox'
import { sectionAddress } from '../../shared/api/use-section.ts'
import { caseAddress, useWorkLabels } from '../../shared/queue/case-kinds.ts'

/** Kinds whose cases open beside the list; the kind is also the parameter of the address. */
export const openableKinds = [
  'report',
  'application',
  'revision',
  'renewal',
  'appeal',
  'data-request',
  'request',
  'review',
] as const satisfies readonly InboxKind[]
export type OpenableKind = (typeof openableKinds)[number]

const openable: readonly InboxItemKind[] = openableKinds
export const isOpenable = (kind: InboxItemKind): kind is OpenableKind => openable.includes(kind)

/** The case that an address opens beside the list. */
export function openCaseIn(params: URLSearchParams): { kind: OpenableKind; id: string } | null {
  for (const kind of openableKinds) {
    const id = params.get(kind)
    if (id !== null) return { kind, id }
  }
  return null
}

const closed = Object.fromEntries(openableKinds.map((kind) => [kind, null]))

/** Changes of the address that open a case beside the list; `null` closes the open one. */
export const openCaseChanges = (
  item: { kind: OpenableKind; id: string } | null,
): Record<string, string | null> => (item ? { ...closed, [item.kind]: item.id } : closed)

/** Sections with the cases of each kind alone. */
export const sectionOfKind: Record<InboxKind, string> = {
  report: 'reports',
  application: 'applications',
  revision: 'revisions',
  submission: 'submitted-media',
  renewal: 'renewals',
  appeal: 'appeals',
  'data-request': 'privacy',
  request: 'requests',
  review: 'reviews',
  confirmation: 'confirmations',
}

/** Address of the section for a case that does not open beside the list. */
export const sectionOfCase = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>): string =>
  kind === 'sale' ? caseAddress({ kind, id }) : sectionAddress(sectionOfKind[kind])

/** Names of the kinds of cases. */
export function useInboxLabels(): Record<InboxItemKind, string> {
  const { t } = useLingui()
  const labels = useWorkLabels()
  return {
    report: labels.report,
    application: labels.application,
    revision: labels.revision,
    renewal: labels.renewal,
    appeal: labels.appeal,
    'data-request': labels['data-request'],
    request: labels.request,
    review: labels.review,
    sale: labels.sale,
    submission: t`Submitted media`,
    confirmation: t`To confirm`,
  }
}
