import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import {
  DISCREET_COOKIE,
  DISCREET_FIELD,
  DISCREET_PATH,
  LEAVE_FIELDS,
  MOST_LEAVE_ADDRESS,
} from '#accounts/discreet-mode'
import { inLanguage } from '../../../lib/i18n.ts'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Select } from '../../../ui/field.tsx'

/** The brand's own list, the usual one first. */
const listed = import.meta.env.LEAVE_ADDRESSES

const noNews = () => () => {}

/** The address that this browser keeps; empty: none. */
function keptAddress(): string {
  const pattern = new RegExp(`(?:^|; )${DISCREET_COOKIE}=([^;]*)`)
  try {
    return decodeURIComponent(pattern.exec(document.cookie)?.[1] ?? '')
  } catch {
    return ''
  }
}

type Props = {
  /** The path of the page that it is on. */
  next: string
  /** The address that was typed can't be used. */
  isRefused?: boolean
}

/** Turns the mode on and off, and says where "Leave now" leads. A plain form: the page comes anew. */
export function DiscreetForm({ next, isRefused = false }: Props) {
  const { t } = useLingui()
  const { discreet: isOn } = useSite()
  // The edge keeps one document for all browsers in this mode, whatever they have chosen.
  const storedAddress = useSyncExternalStore(noNews, keptAddress, () => '')
  const isListed = listed.some(({ address }) => address === storedAddress)
  const error = isRefused && t`Please enter the address of another website, such as www.example.ch.`
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
        label={t`Leave now opens`}
        name={LEAVE_FIELDS.listed}
        defaultValue={isListed ? storedAddress : listed[0]?.address}
        options={listed.map(({ name, address }) => ({ value: address, name }))}
      />
      <Field
        key={`own ${storedAddress}`}
        label={t`Or an address of your choice`}
        hint={t`An everyday website, such as www.example.ch.`}
        error={error}
        name={LEAVE_FIELDS.own}
        defaultValue={isListed ? '' : storedAddress}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MOST_LEAVE_ADDRESS}
        // As the Worker reads it; without a script, too, nothing that was typed is lost.
        pattern="\s*(https:\/\/)?[^\s:\/@]+\.[A-Za-z][^\s:@]*"
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" name={DISCREET_FIELD} value="on">
          {isOn ? <Trans>Save address</Trans> : <Trans>Turn on discreet mode</Trans>}
        </Button>
        {isOn && (
          // What stands in the field doesn't matter then.
          <Button type="submit" variant="line" name={DISCREET_FIELD} value="off" formNoValidate>
            <Trans>Turn off discreet mode</Trans>
          </Button>
        )}
      </p>
    </form>
  )
}
