import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminListAnswer, ListedCompanion } from '#contract/admin-companions'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { count } from '../../lib/format.ts'
import { announce } from '../../ui/announce.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CompanionFilters } from './companion-filters.tsx'
import { CompanionTable } from './companion-table.tsx'
import { DeleteCompanion } from './delete-companion.tsx'
import { LoadFailure } from './load-failure.tsx'
import { PageLinks } from './page-links.tsx'
import { useAdmin, useReload } from './use-admin.ts'
import { useSection } from './use-section.ts'

const PAGE_SIZE = 10
const none: ReadonlySet<string> = new Set()

/** The table of all companions: what it shows is in the address. */
export function Companions() {
  const { t } = useLingui()
  const { user } = useAuth()
  const { params, addressWith } = useSection()
  const queries = useQueryClient()
  const reload = useReload()
  const call = callOf(params)
  const { data, error, refetch, isPlaceholderData } = useAdmin<AdminListAnswer>(call, {
    keep: true,
  })
  const [chosen, setChosen] = useState(none)
  const [leaving, setLeaving] = useState<ListedCompanion | null>(null)
  const page = pageOf(params)
  const isNarrowed = params.has('search') || params.has('status')

  function forget({ id, name }: ListedCompanion) {
    setLeaving(null)
    queries.setQueryData<AdminListAnswer>(
      [PERSONAL, user?.id, call],
      (shown) =>
        shown && {
          companions: shown.companions.filter((one) => one.id !== id),
          total: shown.total - 1,
        },
    )
    announce(t`${name} was deleted.`)
    reload()
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <CompanionFilters />
        <ButtonLink to={addressWith({ companion: 'new', edit: null })} className="ml-auto">
          <Trans>Add companion</Trans>
        </ButtonLink>
      </div>
      {chosen.size > 0 && (
        <BulkBar
          ids={[...chosen]}
          onDone={() => {
            setChosen(none)
            void queries.invalidateQueries()
          }}
        />
      )}
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : data.companions.length === 0 && page === 1 ? (
        <Notice
          title={<Trans>No companions found</Trans>}
          {...(isNarrowed
            ? { link: { label: <Trans>Show all</Trans>, to: addressWith(shownAll) } }
            : {
                link: {
                  label: <Trans>Create the first companion</Trans>,
                  to: addressWith({ companion: 'new' }),
                },
              })}
        />
      ) : (
        <div className={isPlaceholderData ? 'opacity-50' : ''}>
          <CompanionTable
            companions={data.companions}
            chosen={chosen}
            onChoose={setChosen}
            onDelete={setLeaving}
          />
          <div className="admin-foot">
            <p role="status" className="text-small text-ink-2">
              <Trans>{count(data.total)} companions</Trans>
            </p>
            <PageLinks
              page={page}
              pages={Math.max(1, Math.ceil(data.total / PAGE_SIZE))}
              addressOf={(to) => addressWith({ page: to > 1 ? String(to) : null })}
            />
          </div>
          {data.companions.length === 0 && (
            <Link to={addressWith({ page: null })} className="link">
              <Trans>To the first page</Trans>
            </Link>
          )}
        </div>
      )}
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

const shownAll = { search: null, status: null, page: null }

const pageOf = (params: URLSearchParams) => {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

function callOf(params: URLSearchParams): string {
  const query = new URLSearchParams({
    skip: String((pageOf(params) - 1) * PAGE_SIZE),
    limit: String(PAGE_SIZE),
  })
  for (const key of ['search', 'status', 'sort']) {
    const value = params.get(key)
    if (value) query.set(key, value)
  }
  return `/api/admin/companions?${query}`
}
