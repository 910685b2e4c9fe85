import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { listProblemsEndpoint } from '#operations/admin-browser-problems'
import { count } from '../../../lib/count.ts'
import { moment } from '../../../lib/format-date.ts'
import { ListView } from '../../shared/list/list-view.tsx'
import { Table } from '../../shared/list/table.tsx'
import { useList } from '../../shared/list/use-list.ts'

const PAGE_SIZE = 20

/** Errors in visitors' browsers, with the build that they occurred in. */
export function BrowserProblems() {
  const { t } = useLingui()
  const list = useList(listProblemsEndpoint, { size: PAGE_SIZE, names: {} })
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        <Trans>
          These are errors in visitors’ browsers, grouped and without personal data. We keep them
          for 30 days after they last occurred.
        </Trans>
      </p>
      <ListView
        list={list}
        size={PAGE_SIZE}
        countOf={({ problems, total }) => ({ shown: problems.length, total })}
        summary={({ total }) => plural(total, { one: '# error', other: '# errors' })}
        empty={{ title: <Trans>No errors in the last 30 days</Trans> }}
      >
        {({ problems }) => (
          <Table
            heads={[
              t`Error`,
              t`Where`,
              t`Build`,
              t`Times`,
              t({ message: 'First', context: 'time' }),
              t({ message: 'Last', context: 'time' }),
            ]}
          >
            {problems.map(({ kind, message, place, build, count: times, firstAt, lastAt }) => (
              <tr key={[kind, message, place, build].join()}>
                <th scope="row" className="min-w-56 wrap-anywhere">
                  {kind === 'policy' ? t`Blocked by the security policy: ${message}` : message}
                </th>
                <td className="break-all">{place}</td>
                <td>{build.slice(0, 8)}</td>
                <td>{count(times)}</td>
                <td className="whitespace-nowrap">{moment(firstAt)}</td>
                <td className="whitespace-nowrap">{moment(lastAt)}</td>
              </tr>
            ))}
          </Table>
        )}
      </ListView>
    </div>
  )
}
