#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver, in the size of a phone: MiniBrowser's own is at least 447 pixels wide.

What it takes:
  --automation    started by the driver
  --data=FOLDER   for the browser's data; without a folder nothing is written to the console
  --print=FILE    `print()` does nothing under automation, so the window itself prints to this PDF
  --scripts=FILE  runs before the scripts of each page
  --without=A,B   features of WebKit to turn off
"""
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

WIDTH, HEIGHT = 390, 844
PRINT = "window.print = () => webkit.messageHandlers.print.postMessage('')"

options = dict(part.removeprefix('--').split('=', 1) for part in sys.argv[1:] if '=' in part)
with open(options['scripts']) as file:
    scripts = file.read()

# Turns animations off, as `prefers-reduced-motion` does.
Gtk.Settings.get_default().set_property('gtk-enable-animations', False)

data = WebKit2.WebsiteDataManager(
    base_data_directory=options['data'] + '/data', base_cache_directory=options['data'] + '/cache'
)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)

settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
without = [name for name in options.get('without', '').split(',') if name]
features = WebKit2.Settings.get_all_features()
for index in range(features.get_length()):
    feature = features.get(index)
    if feature.get_identifier() in without:
        settings.set_feature_enabled(feature, False)
        without.remove(feature.get_identifier())
if without:
    sys.exit(f'This WebKit has no feature {", ".join(without)}')


def print_page(view):
    paper = Gtk.PrintSettings()
    paper.set_printer('Print to File')
    paper.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, 'pdf')
    paper.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, 'file://' + options['print'])
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(paper)
    operation.connect('failed', lambda _, error: print('CONSOLE PRINT ERROR', error.message, flush=True))
    operation.print_()
    # A reference prevents garbage collection until it has finished.
    view.operation = operation


def create_view(_session):
    manager = WebKit2.UserContentManager()
    for source in (PRINT, scripts):
        manager.add_script(
            WebKit2.UserScript.new(
                source,
                WebKit2.UserContentInjectedFrames.ALL_FRAMES,
                WebKit2.UserScriptInjectionTime.START,
                None,
                None,
            )
        )
    view = WebKit2.WebView(
        web_context=context,
        settings=settings,
        user_content_manager=manager,
        is_controlled_by_automation=True,
    )
    manager.connect('script-message-received::print', lambda *_: print_page(view))
    manager.register_script_message_handler('print')
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    window.present()
    view.grab_focus()
    # Without a window manager nothing else sets the focus.
    window.get_window().focus(0)
    return view


def start_automation(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('MiniBrowser')
    info.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(info)
    session.connect('create-web-view', create_view)


context.connect('automation-started', start_automation)
Gtk.main()
