import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { getAccountSettingsEndpoint, getMeEndpoint } from '#accounts/me'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { useApiQuery } from '../../lib/api/use-api-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountsClosed } from './accounts-closed.tsx'
import { AuthForm } from './auth-form.tsx'
import { authTitle, type AuthMode } from './submit-auth.ts'

type Props = {
  onClose: () => void
  /** Called once someone is signed in, here or in another tab. Returns true if that was for a purpose on the page. */
  onDone: () => boolean
}

/** The sign-in dialog of `?panel=account`, which any page can open. */
export default function AccountDialog({ onClose, onDone }: Props) {
  const { t } = useLingui()
  const [mode, setMode] = useState<AuthMode>('sign-in')
  const { data: settings } = useApiQuery(getAccountSettingsEndpoint)
  const signedIn = useAuth().user !== null
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { data: me, isError } = useApiQuery(getMeEndpoint)
  // On the home page a companion's sign-in leads to her own area.
  const isReady = signedIn && (pathname !== '/' || me !== undefined || isError)
  const finish = useEffectEvent(() => {
    const hadPurpose = onDone()
    if (!hadPurpose && pathname === '/' && me?.can.runProfile) {
      void navigate('/own', { replace: true })
    }
  })
  useEffect(() => {
    if (isReady) finish()
  }, [isReady])

  if (settings === null) {
    return (
      <Dialog open onClose={onClose} kind="sheet" title={t`Your account`}>
        <AccountsClosed />
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} kind="sheet" title={authTitle(mode)}>
      <AuthForm mode={mode} setMode={setMode} />
    </Dialog>
  )
}
