import { Trans, useLingui } from '@lingui/react/macro'
import { exportPaymentsEndpoint } from '#billing/admin-payments'
import { zurich } from '#platform/zurich'
import { download } from '../../../lib/api/call.ts'
import { monthName } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { showToast } from '../../shared/toasts.tsx'
import { useSaving } from '../../shared/api/use-saving.ts'
import { Form } from '../../../ui/form.tsx'
import { saveFile } from '../../../lib/save-file.ts'

const SHOWN = 24

/** Downloads a month of payments as a file; the last full month is preselected. */
export function ExportMonth() {
  const { t } = useLingui()
  const months = lastMonths(zurich(useNow()), SHOWN)
  const { busy, message, run } = useSaving()

  const save = (month: string) =>
    run(
      async () => {
        const file = await download(exportPaymentsEndpoint, { query: { month } })
        saveFile(file, { type: 'text/csv', name: `payments-${month}.csv` })
        showToast(t`The payments of ${monthTitle(month)} were exported.`)
      },
      t`We couldn’t export the payments. Try again.`,
    )
  return (
    <Form
      className="admin-filters"
      aria-label={t`Export a month`}
      onSubmit={(field) => save(field('month'))}
    >
      <SelectField
        label={t`Month`}
        name="month"
        defaultValue={months[1] ?? ''}
        options={months.map((value) => ({ value, label: monthTitle(value) }))}
      />
      <Button type="submit" variant="line" aria-busy={busy}>
        <Trans>Export as CSV</Trans>
      </Button>
      <FormMessage message={message} />
    </Form>
  )
}

/** The month of `now` and those before it, as "2026-10", latest first. @param now its UTC fields are the calendar's */
const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, offset) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - offset)).toISOString().slice(0, 7),
  )

/** "October 2026". @param month as "2026-10" */
function monthTitle(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${monthName((number ?? 1) - 1)} ${year}`
}
