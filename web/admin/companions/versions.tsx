import { Trans, useLingui } from '@lingui/react/macro'
import {
  listVersionsEndpoint,
  type CompanionVersion,
  type VersionState,
} from '#companions/staff/companion-versions'
import { saveManagedEndpoint } from '#companions/staff/admin-companions'
import { list } from '../../lib/format.ts'
import { moment } from '../../lib/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../shared/api/load-failure.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { useStaffAnswer } from '../shared/api/use-staff-answer.ts'
import { FieldTable } from './table/field-table.tsx'
import { Disclosure } from './disclosure.tsx'
import { restoredFrom, type RestoredVersion } from './restored.ts'
import { useVersionNames, useVersionText } from './version-text.ts'

type Props = { id: string; onRestore: (version: RestoredVersion) => void }

/** Changes of a companion by date; each earlier version can be restored. */
export const Versions = (props: Props) => (
  <IfMay call={listVersionsEndpoint}>
    <Disclosure title={<Trans>Versions</Trans>}>{() => <VersionList {...props} />}</Disclosure>
  </IfMay>
)

function VersionList({ id, onRestore }: Props) {
  const { data, error, refetch } = useStaffAnswer(listVersionsEndpoint, { params: { id } })
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-32" />
  const { versions, has_more: hasMore } = data
  const [oldest] = versions.slice(-1)
  if (!oldest) {
    return (
      <p className="text-ink-2">
        <Trans>No changes yet.</Trans>
      </p>
    )
  }
  const restore = (time: string, later: readonly CompanionVersion[]) =>
    onRestore({ at: time, state: restoredFrom(later) })
  return (
    <div className="grid gap-4">
      <p className="text-small text-ink-2">
        <Trans>
          Restoring fills in the form. Visibility, contact details and verifications stay as they
          are.
        </Trans>
      </p>
      <ol className="admin-versions">
        {versions.map((version, index) => (
          <li key={version.id}>
            <Version version={version} />
            {index > 0 && (
              <Restore
                at={version.at}
                onClick={() => restore(version.at, versions.slice(0, index))}
              />
            )}
          </li>
        ))}
        {!oldest.is_first && (
          <li>
            <p>
              <Trans>Before {moment(oldest.at)}</Trans>
            </p>
            <Restore at={oldest.at} isBefore onClick={() => restore(oldest.at, versions)} />
          </li>
        )}
      </ol>
      {hasMore && (
        <p className="text-small text-ink-2">
          <Trans>Earlier changes are in the audit log.</Trans>
        </p>
      )}
    </div>
  )
}

function Version({ version }: { version: CompanionVersion }) {
  const { t } = useLingui()
  const names = useVersionNames()
  const textOf = useVersionText()
  const { at, by, before, after, unlisted, reason, is_first: isFirst } = version
  const fields = Object.keys(names).filter(
    (field) => field in before || field in after,
  ) as (keyof VersionState)[]
  const unlistedNames = { contact: t`Contact details`, verifications: t`Verifications` }
  const fieldNames = [
    ...fields.map((field) => names[field]),
    ...unlisted.map((field) => unlistedNames[field]),
  ]
  const author = by === null ? t`The system` : by || t`A deleted account`
  const summary = isFirst ? t`Created` : list(fieldNames)
  return (
    <Disclosure
      title={
        <>
          {moment(at)} · {author} <span className="inline-block w-full text-ink-2">{summary}</span>
        </>
      }
    >
      {() => (
        <>
          {reason && <p>{reason}</p>}
          {fields.length > 0 ? (
            <div className="admin-scroll">
              <FieldTable
                heads={[t`Before`, t`After`]}
                rows={fields.map((field) => ({
                  name: names[field],
                  cells: [textOf(before, field), textOf(after, field)],
                }))}
              />
            </div>
          ) : (
            <p className="text-ink-2">
              {isFirst ? (
                <Trans>The profile as it was created.</Trans>
              ) : (
                <Trans>The log doesn’t store the values of these fields.</Trans>
              )}
            </p>
          )}
        </>
      )}
    </Disclosure>
  )
}

function Restore({
  at,
  isBefore = false,
  onClick,
}: {
  at: string
  isBefore?: boolean
  onClick: () => void
}) {
  const { t } = useLingui()
  const when = moment(at)
  return (
    <IfMay call={saveManagedEndpoint}>
      <p>
        <Button variant="line" onClick={onClick}>
          {isBefore ? t`Restore the version before ${when}` : t`Restore the version of ${when}`}
        </Button>
      </p>
    </IfMay>
  )
}
