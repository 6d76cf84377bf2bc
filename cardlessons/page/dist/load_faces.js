(()=>{for(let o of document.fonts)o.load();})();
