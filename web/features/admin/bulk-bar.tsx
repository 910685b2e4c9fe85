import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { lifecycles } from '#contract/lifecycles'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { askAsAdmin, saveError } from './ask.ts'
import { SelectField } from './fields.tsx'
import { useLifecycleNames } from './status-badges.tsx'

/** Changes where all chosen companions stand, at once. */
export function BulkBar({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const { t: words } = useLingui()
  const names = useLifecycleNames()
  const [wish, setWish] = useState('')
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const changes: Record<string, object> = {
    activate: { is_active: true },
    deactivate: { is_active: false },
    feature: { is_featured: true },
    unfeature: { is_featured: false },
  }

  async function apply() {
    if (busy || !wish) return
    setBusy(true)
    setMessage(null)
    try {
      const change = changes[wish] ?? { status: wish }
      const { changed } = await askAsAdmin<{ changed: number }>('PATCH', '/api/admin/companions', {
        ids,
        ...change,
      })
      announce(t`${changed} companions changed.`)
      onDone()
    } catch (error) {
      const failed = t`Failed to change the companions. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
      setBusy(false)
    }
  }

  const chosen = ids.length
  return (
    <div className="admin-bulk">
      <p>
        <Trans>{chosen} chosen</Trans>
      </p>
      <SelectField
        label={words`Change to`}
        value={wish}
        onChange={(event) => setWish(event.target.value)}
        options={[
          { value: '', label: words`Choose…` },
          ...lifecycles.map((value) => ({ value, label: names[value] })),
          { value: 'activate', label: words`Active` },
          { value: 'deactivate', label: words`Inactive` },
          { value: 'feature', label: words`Featured` },
          { value: 'unfeature', label: words`Not featured` },
        ]}
      />
      <Button disabled={!wish} aria-busy={busy} onClick={() => void apply()}>
        <Trans>Apply</Trans>
      </Button>
      <FormMessage message={message} />
    </div>
  )
}
