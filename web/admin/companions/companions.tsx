import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  createManagedEndpoint,
  exportManagedEndpoint,
  getManagedEndpoint,
  listManagedEndpoint,
  type ManagedCompanionRow,
} from '#companions/staff/admin-companions'
import { companionFilterNames, TRASH_DAYS } from '#companions/staff/companion-filters'
import { listTrashEndpoint } from '#companions/staff/trash'
import { revertSweepEndpoint } from '#companions/staff/visibility-sweeps'
import '../../styles/admin/admin-companions.css'
import { previewImportEndpoint } from '#companions/staff/planned-changes'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { BulkBar } from './table/bulk-bar.tsx'
import { CompanionFilterPanel } from './table/companion-filters.tsx'
import { CompanionTable } from './table/companion-table.tsx'
import { DeleteCompanion } from './delete-companion.tsx'
import { ExportCompanions } from './table/export-companions.tsx'
import { ImportCompanions } from './import/import-companions.tsx'
import { ChooseColumns } from './table/choose-columns.tsx'
import { filterNames, isListNarrowed, noFilterChanges } from './table/filter-names.ts'
import { PageSize, pageSizeOf } from './table/page-size.tsx'
import { Trash } from './trash.tsx'
import { RevertSweep } from './table/revert-sweep.tsx'
import { useList } from '../shared/list/use-list.ts'
import { ListView } from '../shared/list/list-view.tsx'
import { companionReads } from '../shared/api/stale-reads.ts'
import { useReload } from '../shared/api/use-staff-answer.ts'
import { trashAddress, useSection } from '../shared/api/use-section.ts'
import { IfMay, useMay } from '../shared/api/role.tsx'
import { showToast } from '../shared/toasts.tsx'

const none: ReadonlySet<string> = new Set()

/** All companions, one of the frequent selections, or the trash; the address chooses. */
export function Companions() {
  const { t } = useLingui()
  const { params, addressWith } = useSection()
  const mayList = useMay()(listTrashEndpoint)
  const isTrash = mayList && params.get('view') === 'trash'
  const parts: { name: string; filters: Record<string, string> }[] = [
    { name: t`Published, not on the site`, filters: { status: 'published', visible: 'no' } },
    { name: t`Checks ended`, filters: { verified: 'ended' } },
  ]
  const openPart = isTrash ? null : parts.find(({ filters }) => areShown(params, filters))
  return (
    <div className="grid gap-4">
      <nav className="admin-views" aria-label={t`Views`}>
        <Link
          to={addressWith({ ...noFilterChanges, view: null })}
          aria-current={isTrash || openPart ? undefined : 'page'}
        >
          <Trans>All companions</Trans>
        </Link>
        {parts.map(({ name, filters }) => (
          <Link
            key={name}
            to={addressWith({ ...noFilterChanges, view: null, ...filters })}
            aria-current={openPart?.name === name ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
        {mayList && (
          <Link to={trashAddress} aria-current={isTrash ? 'page' : undefined}>
            <Trans>Trash</Trans>
          </Link>
        )}
      </nav>
      {isTrash ? <Trash /> : <CompanionList />}
    </div>
  )
}

/** Returns `true` if the address has exactly these filters. */
const areShown = (params: URLSearchParams, filters: Record<string, string>) =>
  companionFilterNames.every((name) => params.get(name) === (filters[name] ?? null))

/** The table of all companions; its filters, order and page are in the address. */
function CompanionList() {
  const { t } = useLingui()
  const { params, addressWith } = useSection()
  const reload = useReload()
  const may = useMay()
  const size = pageSizeOf(params)
  const sweep = params.get('sweep')
  const until = Number(params.get('until'))
  const list = useList(listManagedEndpoint, { size, names })
  const [chosenIds, setChosenIds] = useState(none)
  const [importing, setImporting] = useState(false)
  const [leaving, setLeaving] = useState<ManagedCompanionRow | null>(null)

  function forget({ name }: ManagedCompanionRow) {
    setLeaving(null)
    showToast(t`${name} is in the trash for ${TRASH_DAYS} days.`)
    void reload(getManagedEndpoint, ...companionReads)
  }

  return (
    <div className="grid gap-4">
      {sweep && until > 0 && (
        <IfMay call={revertSweepEndpoint}>
          <RevertSweep actor={sweep} until={until} />
        </IfMay>
      )}
      <div className="flex flex-wrap items-end gap-4">
        <CompanionFilterPanel />
        <div className="ml-auto flex flex-wrap items-center gap-4">
          <IfMay call={exportManagedEndpoint}>
            <ExportCompanions />
          </IfMay>
          <IfMay call={previewImportEndpoint}>
            <Button variant="quiet" onClick={() => setImporting(true)}>
              <Trans>Import CSV</Trans>
            </Button>
          </IfMay>
          <IfMay call={createManagedEndpoint}>
            <ButtonLink to={addressWith({ companion: 'new', edit: null })}>
              <Trans>Add companion</Trans>
            </ButtonLink>
          </IfMay>
        </div>
      </div>
      <div className="admin-tools">
        <ChooseColumns />
        <PageSize />
      </div>
      {chosenIds.size > 0 && <BulkBar ids={[...chosenIds]} onDone={() => setChosenIds(none)} />}
      <ListView
        list={list}
        size={size}
        countOf={({ companions, total }) => ({ shown: companions.length, total })}
        isExact
        summary={({ total }) => plural(total, { one: '# companion', other: '# companions' })}
        empty={{
          title: <Trans>No companions found</Trans>,
          link:
            isListNarrowed(params) || !may(createManagedEndpoint)
              ? { label: <Trans>Show all</Trans>, to: addressWith(noFilterChanges) }
              : {
                  label: <Trans>Create the first companion</Trans>,
                  to: addressWith({ companion: 'new' }),
                },
        }}
      >
        {({ companions }) => (
          <CompanionTable
            companions={companions}
            chosenIds={chosenIds}
            onChoose={setChosenIds}
            onDelete={setLeaving}
          />
        )}
      </ListView>
      {importing && <ImportCompanions onClose={() => setImporting(false)} />}
      {leaving && (
        <DeleteCompanion
          companion={leaving}
          onClose={() => setLeaving(null)}
          onDeleted={() => forget(leaving)}
        />
      )}
    </div>
  )
}

const names = { ...filterNames, sort: 'sort' } as const
