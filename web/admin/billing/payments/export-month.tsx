import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { exportPaymentsEndpoint } from '#billing/admin-payments'
import { zurich } from '#platform/zurich'
import { download } from '../../../lib/api/call.ts'
import { monthName } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { showToast } from '../../shared/toasts.tsx'

const SHOWN = 24

/** Downloads a month of payments as a file; the last full month is preselected. */
export function ExportMonth() {
  const { t } = useLingui()
  const months = lastMonths(zurich(useNow()), SHOWN)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const month = String(new FormData(event.currentTarget).get('month') ?? '')
    setBusy(true)
    setMessage(null)
    try {
      const file = await download(exportPaymentsEndpoint, { query: { month } })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = `payments-${month}.csv`
      link.click()
      URL.revokeObjectURL(link.href)
      showToast(t`The payments of ${monthTitle(month)} were exported.`)
    } catch (error) {
      setMessage({
        kind: 'error',
        text: saveError(error, t`We couldn’t export the payments. Try again.`),
      })
    }
    setBusy(false)
  }
  return (
    <form
      className="admin-filters"
      aria-label={t`Export a month`}
      onSubmit={(event) => void save(event)}
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
    </form>
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
