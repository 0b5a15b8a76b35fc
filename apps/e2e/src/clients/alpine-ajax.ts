import ajax from '@imacrayon/alpine-ajax';
import Alpine from 'alpinejs';

Alpine.plugin(ajax);
Alpine.start();
