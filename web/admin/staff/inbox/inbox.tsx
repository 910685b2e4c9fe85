import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { getInboxEndpoint, INBOX_PAGE_SIZE, inboxKinds, listColleaguesEndpoint } from '#staff/inbox'
import { openCount } from '../../../lib/count.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { LoadFailure } from '../../shared/api/load-failure.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { PageButtons } from '../../shared/list/page-buttons.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { RowSkeletons } from '../../shared/list/row-skeletons.tsx'
import { useAssignedFilter } from '../../shared/team/use-assigned-filter.ts'
import { ListAndCase } from '../../shared/queue/list-and-case.tsx'
import { useOpenWork } from '../overview/section-counts.tsx'
import {
  isOpenable,
  sectionOfKind,
  openCaseChanges,
  openCaseIn,
  useInboxLabels,
  type OpenableKind,
} from './inbox-kinds.ts'
import { InboxCaseRow } from './inbox-case-row.tsx'
import '../../../styles/admin/admin-inbox.css'

const names = { kind: 'kind', state: 'state', assigned: 'assigned' } as const
const noFilters = { kind: null, state: null, assigned: null, page: null }
const REFRESH_MS = 60_000

type Props = {
  renderCase: (kind: OpenableKind, id: string) => ReactNode
}

/** Cases of all kinds in one list, and the one that the address names beside it. */
export function InboxPage({ renderCase }: Props) {
  const { params } = useSection()
  // Kinds of the cases that were listed, so that the next case opens although the list has changed since.
  const [kindById, setKindById] = useState<ReadonlyMap<string, OpenableKind>>(new Map())
  const openCase = openCaseIn(params)
  const changesFor = (id: string | null) => {
    const kind = id === null ? undefined : kindById.get(id)
    return openCaseChanges(id !== null && kind ? { kind, id } : null)
  }
  return (
    <ListAndCase
      name={openCase?.kind ?? 'case'}
      idIn={(address) => openCaseIn(address)?.id ?? null}
      changesFor={changesFor}
      list={<InboxList onKinds={setKindById} />}
    >
      {(id) => openCase && renderCase(openCase.kind, id)}
    </ListAndCase>
  )
}

type ListProps = { onKinds: (kinds: ReadonlyMap<string, OpenableKind>) => void }

function InboxList({ onKinds }: ListProps) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { data, error, refetch } = useList(getInboxEndpoint, {
    size: INBOX_PAGE_SIZE,
    names,
    everyMs: REFRESH_MS,
  })
  useEffect(() => {
    if (!data) return
    const openable = data.cases.flatMap(({ id, kind }): [string, OpenableKind][] =>
      isOpenable(kind) ? [[id, kind]] : [],
    )
    onKinds(new Map(openable))
  }, [data, onKinds])
  return (
    <div className="grid gap-4">
      <InboxFilters />
      {!data && error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <RowSkeletons rows={INBOX_PAGE_SIZE} />}
      {data?.cases.length === 0 && (
        <Notice
          title={<Trans>All done</Trans>}
          text={<Trans>Reports, applications and other cases appear here.</Trans>}
          link={{ label: <Trans>Show all</Trans>, to: addressWith(noFilters) }}
        />
      )}
      {data && data.cases.length > 0 && (
        <ul className="admin-inbox" aria-label={t`Cases`}>
          {data.cases.map((item) => (
            <InboxCaseRow key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
      {data && <PageButtons hasMore={data.hasMore} />}
    </div>
  )
}

/** Filters by kind, person and state; their values are in the address. */
function InboxFilters() {
  const { t } = useLingui()
  const { params, navigate } = useSection()
  const labels = useInboxLabels()
  const assignedFilter = useAssignedFilter()
  const { user } = useAuth()
  const { data } = useStaffAnswer(listColleaguesEndpoint, {}, { leave: false })
  const colleagueOptions = (data?.colleagues ?? [])
    .filter(({ id }) => id !== user?.id)
    .map(({ id, name }) => ({ value: id, label: name || id.slice(0, 8) }))
  const work = useOpenWork()
  const kindOptions = inboxKinds.map((value) => {
    const [open] = work[sectionOfKind[value]] ?? [0]
    return { value, label: open > 0 ? `${labels[value]} (${openCount(open)})` : labels[value] }
  })
  const selects = [
    {
      label: t`Type`,
      name: 'kind',
      options: [{ value: '', label: t`All types` }, ...kindOptions],
    },
    {
      label: assignedFilter.label,
      name: assignedFilter.name,
      options: [...assignedFilter.options, ...colleagueOptions],
    },
    {
      label: t`Status`,
      name: 'state',
      options: [
        { value: '', label: t`Open` },
        { value: 'overdue', label: t`Overdue` },
        { value: 'urgent', label: t`Urgent` },
        { value: 'owner', label: t`Waiting for the owner` },
      ],
    },
  ]
  return (
    <form
      className="admin-filters admin-inbox-filters"
      onSubmit={(event) => event.preventDefault()}
    >
      {selects.map(({ label, name, options }) => (
        <SelectField
          key={name}
          label={label}
          value={params.get(name) ?? ''}
          onChange={({ target }) => navigate({ [name]: target.value || null, page: null }, true)}
          options={options}
        />
      ))}
    </form>
  )
}
