import jQuery from 'jquery';
import addPlugin from 'jquery-form';
import { show } from './page.ts';

addPlugin(window, jQuery);

jQuery('form').ajaxForm({
  success: () => show('sent'),
  error: (xhr) => show((xhr.responseJSON as { message: string }).message),
});
