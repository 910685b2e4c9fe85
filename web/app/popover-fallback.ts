// Opens and closes menus in browsers without `popover`: Safari 16 and Chrome 111 to 113. Their style
// (`styles/popover.css`) shows a menu that has `data-open`.

function setOpen(menu: Element, isOpen: boolean): void {
  menu.toggleAttribute('data-open', isOpen)
  for (const button of document.querySelectorAll(`[popovertarget="${CSS.escape(menu.id)}"]`)) {
    if (!menu.contains(button)) button.setAttribute('aria-expanded', String(isOpen))
  }
}

function closeAll(): void {
  for (const menu of document.querySelectorAll('[popover][data-open]')) setOpen(menu, false)
}

function press({ target }: MouseEvent): void {
  const pressed = target as Element
  const control = pressed.closest('a, button')
  const menu = document.getElementById(control?.getAttribute('popovertarget') ?? '')
  const opens = menu !== null && !menu.hasAttribute('data-open')
  // Text in an open menu can be selected.
  if (!control && pressed.closest('[popover][data-open]')) return
  closeAll()
  if (opens) setOpen(menu, true)
}

// In the bubbling phase: what is pressed in a menu acts first.
addEventListener('click', press)
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closeAll()
})
