import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import {
  DISCREET_COOKIE,
  DISCREET_FIELD,
  DISCREET_PATH,
  LEAVE_FIELDS,
  MAX_LEAVE_ADDRESS,
} from '#accounts/discreet-mode'
import { inLanguage } from '../../../lib/i18n.ts'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Select } from '../../../ui/field.tsx'

/** The brand's addresses for "Quick exit", the default first. */
const brandAddresses = import.meta.env.LEAVE_ADDRESSES

const subscribeToNothing = () => () => {}

/** The address stored in this browser; "": none. */
function keptAddress(): string {
  const pattern = new RegExp(`(?:^|; )${DISCREET_COOKIE}=([^;]*)`)
  try {
    return decodeURIComponent(pattern.exec(document.cookie)?.[1] ?? '')
  } catch {
    return ''
  }
}

type Props = {
  /** Path of the page that the form is on. */
  next: string
  /** True if the submitted address was rejected. */
  isRefused?: boolean
}

/**
 * Turns discreet mode on and off and sets the address of "Quick exit". It is a plain form, so the page
 * reloads.
 */
export function DiscreetForm({ next, isRefused = false }: Props) {
  const { t } = useLingui()
  const { discreet: isOn } = useSite()
  // The edge caches one document for all browsers in discreet mode, so the address is read after hydration.
  const storedAddress = useSyncExternalStore(subscribeToNothing, keptAddress, () => '')
  const isListed = brandAddresses.some(({ address }) => address === storedAddress)
  const error = isRefused && t`Enter the address of another website, such as www.example.ch.`
  return (
    <form
      method="post"
      action={inLanguage(DISCREET_PATH)}
      className="form"
      aria-label={t`Discreet mode`}
    >
      <input type="hidden" name="next" value={inLanguage(next)} />
      <p>
        {isOn ? (
          <strong>
            <Trans>Discreet mode is on in this browser.</Trans>
          </strong>
        ) : (
          <span>
            <Trans>Discreet mode is off in this browser.</Trans>
          </span>
        )}
      </p>
      <Select
        key={`listed ${storedAddress}`}
        label={t`Quick exit opens`}
        name={LEAVE_FIELDS.listed}
        defaultValue={isListed ? storedAddress : brandAddresses[0]?.address}
        options={brandAddresses.map(({ name, address }) => ({ value: address, name }))}
      />
      <Field
        key={`own ${storedAddress}`}
        label={t`Or another website you choose`}
        hint={t`An everyday website, such as www.example.ch.`}
        error={error}
        name={LEAVE_FIELDS.own}
        defaultValue={isListed ? '' : storedAddress}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_LEAVE_ADDRESS}
        // The Worker accepts the same pattern. The browser checks it, so that a wrong address stays in the
        // field without a script, too.
        pattern="\s*(https:\/\/)?[^\s:\/@]+\.[A-Za-z][^\s:@]*"
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" name={DISCREET_FIELD} value="on">
          {isOn ? <Trans>Save address</Trans> : <Trans>Turn on discreet mode</Trans>}
        </Button>
        {isOn && (
          // Turning the mode off ignores the address field, hence `formNoValidate`.
          <Button type="submit" variant="line" name={DISCREET_FIELD} value="off" formNoValidate>
            <Trans>Turn off discreet mode</Trans>
          </Button>
        )}
      </p>
    </form>
  )
}
